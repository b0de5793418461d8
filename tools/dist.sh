#!/bin/sh
# dist.sh VERSION TARBALL: the sources as a tarball that builds without git.
# The same tree makes the same tarball: names sorted, no owner, one time.
set -eu
version=$1
mkdir -p "$(dirname "$2")"
tarball=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")/.."

files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -co --exclude-standard
    else
        find . -name build -prune -o -name node_modules -prune -o \
            -name debian -path ./debian -prune -o ! -type d -print |
            sed 's|^\./||'
    fi | while read -r file; do
        [ -e "$file" ] && printf '%s\n' "$file"
    done | LC_ALL=C sort
}

stamp=$(sed -n 's/^ -- .*>  //p' packaging/debian/changelog | head -n 1)
files >"$tarball.list"
tar --create --no-recursion --owner=0 --group=0 --numeric-owner \
    --mode=u+w,go=rX --mtime="$stamp" --format=gnu --file="$tarball.tar" \
    --transform="s|^|kura-$version/|S" --files-from="$tarball.list"
gzip -9n <"$tarball.tar" >"$tarball"
rm "$tarball.list" "$tarball.tar"
echo "${tarball#"$PWD"/}"
