#!/bin/sh
# deb.sh build TARBALL FOLDER: Debian packages from the sources, into FOLDER.
# deb.sh again TARBALL FOLDER: is a second build the same?
# deb.sh test TARBALL FOLDER: do the packages install, work, upgrade and go from
# a fresh Debian without a trace?
#
# The test needs root for its chroot.  The archive is the one that apt uses on
# this machine.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
tarball=$2
mkdir -p "$3"
folder=$(cd "$3" && pwd)

fail() {
    echo "deb.sh: $*" >&2
    exit 1
}

# build WHERE: the packages of the tarball, in a folder of that name.
build() {
    rm -rf "$1"
    mkdir -p "$1"
    tar -xzf "$tarball" -C "$1"
    cd "$1"/kura-*/
    cp -r packaging/debian debian
    DEB_BUILD_OPTIONS="noautodbgsym parallel=$(nproc)" dpkg-buildpackage -b -us -uc \
        >../build.log 2>&1 || { tail -n 40 ../build.log >&2; fail "no build"; }
    cd "$here"
}

build_all() {
    echo "== Building packages (log in ${folder#"$here"/}/tree/build.log)"
    build "$folder/tree"
    rm -f "$folder"/*.deb
    cp "$folder"/tree/*.deb "$folder"
    echo "== lintian"
    lintian --fail-on error,warning --allow-root "$folder"/*.deb
    ls "$folder"/*.deb | sed "s|^$here/||"
}

same_again() {
    echo "== A second build, elsewhere and later, is the same"
    build "$folder/elsewhere/again"
    for deb in "$folder"/*.deb; do
        cmp "$deb" "$folder/elsewhere/again/${deb##*/}" || fail "differs"
    done
    rm -rf "$folder/elsewhere"
}

# Where apt gets packages from: "uri suite component" of the first such line.
archive() {
    apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' \
        'Created-By: Packages' 'Component: main' |
        awk '$2 !~ /-(security|updates|backports)$/' | head -n 1
}

make_chroot() {
    archive | {
        read -r uri suite component ||
            fail "apt knows no archive: run apt-get update"
        debootstrap --variant=minbase --components="$component" \
            --include=man-db "$suite" "$root" "$uri" >"$folder/chroot.log" 2>&1
    } || { tail -n 5 "$folder/chroot.log" >&2; fail "no chroot"; }
}

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}

# Each file that is there, but for what dpkg, apt and man keep for themselves.
everything() {
    inside find / -xdev \( -path /proc -o -path /dev -o -path /debs -o \
        -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o \
        -path /var/log -o -path /tmp -o -name __pycache__ \) -prune -o -print |
        LC_ALL=C sort
}

# older DEB: the same package as version 0.8.9, to upgrade from.
older() {
    rm -rf "$folder/old"
    dpkg-deb -R "$1" "$folder/old"
    sed -i "s/$version/0.8.9/" "$folder/old/DEBIAN/control"
    dpkg-deb -b --root-owner-group "$folder/old" "$root/debs/old/" >/dev/null
    rm -rf "$folder/old"
}

use_it() {
    inside sh -eu -c '
        cd /tmp
        printf "Title: One\n\n#####\n#@\$.#\n#####\n" >one.sok
        [ "$(kura solve -m pushes one.sok)" = R ]
        kura solve -e astar -m pushes --certificate proof one.sok >plan 2>log
        kura verify --certificate proof one.sok | grep -q kura-check
        man -w kura kura-solve kura-formats libkura >/dev/null
        [ "$(python3 -c "import kura
print(kura.solve(open(\"one.sok\").read(), minimize=\"pushes\").plan)")" = R ]
        cp /usr/share/doc/libkura-dev/examples/* .
        cc -o solve solve.c $(pkg-config --cflags --libs kura)
        ./solve one.sok | grep -q R
        cc -static-libgcc -o static solve.c -Wl,-Bstatic \
            $(pkg-config --static --cflags --libs kura | sed s/-lm//) \
            -Wl,-Bdynamic -lm
        ./static one.sok | grep -q R
        rm -rf /tmp/*' || fail "it does not work"
}

try_packages() {
    echo "== Installed, used, upgraded and removed in a fresh Debian"
    root=$folder/chroot
    rm -rf "$root"
    make_chroot
    version=$(dpkg-deb -f "$(ls "$folder"/libkura1_*.deb)" Version)
    mkdir -p "$root/debs/old" "$root/debs/new"
    for deb in "$folder"/*.deb; do
        cp "$deb" "$root/debs/new/"
        older "$deb"
    done
    # What ours depend on comes first, so that only ours is compared.
    inside sh -c 'apt-get update && apt-get install -y --no-install-recommends \
        gcc g++ libc6-dev pkg-config python3 && apt-get install -y -s \
        --no-install-recommends /debs/old/*.deb | sed -n "s/^Inst \([^ ]*\) .*/\1/p" |
        grep -v kura | xargs -r apt-get install -y --no-install-recommends' \
        >>"$folder/chroot.log" 2>&1 || fail "see chroot.log"
    everything >"$folder/before"
    for step in old new; do
        inside sh -c "dpkg -i /debs/$step/*.deb" >>"$folder/chroot.log" 2>&1 ||
            fail "$step packages do not install: see chroot.log"
        use_it
    done
    inside dpkg --purge kura libkura-dev python3-kura libkura1 \
        >>"$folder/chroot.log" 2>&1
    everything >"$folder/after"
    diff "$folder/before" "$folder/after" || fail "something stays"
    rm -rf "$root" "$folder/before" "$folder/after"
}

case $1 in
build) build_all ;;
again) same_again ;;
test)
    [ "$(id -u)" -eq 0 ] || fail "the test needs root, for its chroot"
    try_packages
    ;;
*) fail "expected build, again or test" ;;
esac
