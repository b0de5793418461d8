#!/bin/sh
# packages.sh missing|install build|test|check|web|package|mpi
#
# The one list of Debian packages the project needs.  "missing" names what is
# not there and fails; "install" installs it, with sudo where we are not root.
set -eu

build='libjansson-dev libexpat1-dev
    libcairo2-dev librsvg2-dev libgif-dev zlib1g-dev pkg-config
    libsqlite3-dev libncurses-dev
    libcadical-dev g++
    libmicrohttpd-dev libzstd-dev'
test="$build libcriterion-dev cavepacker-data
    minisat cadical gringo
    librsvg2-bin poppler-utils sqlite3 zstd python3
    nodejs npm chromium"
check="$test clang libclang-rt-14-dev clang-format clang-tidy valgrind abigail-tools
    mypy mandoc groff desktop-file-utils libxml2-utils tmux fish zsh"
package="$build debhelper dh-python lintian debootstrap python3-venv"
# For WebAssembly; dpkg-dev unpacks the sources of the libraries.
web='clang lld wasi-libc libclang-rt-14-dev-wasm32 libc++-14-dev-wasm32
    libc++abi-14-dev-wasm32 dpkg-dev nodejs npm'
# For several processes; iproute2 plays machines in the tests.
mpi="$build libopenmpi-dev openmpi-bin iproute2"

# WITHOUT names libraries that are left out of this build.
for part in ${WITHOUT:-}; do
    build=$(printf '%s\n' $build | grep -v "lib$part")
done

case "$2" in
build) wanted=$build ;;
test) wanted=$test ;;
check) wanted=$check ;;
package) wanted=$package ;;
web) wanted=$web ;;
mpi) wanted=$mpi ;;
*) echo "packages.sh: unknown set '$2'" >&2; exit 2 ;;
esac

command -v dpkg-query >/dev/null 2>&1 || {
    # Not Debian: the compiler will tell what is missing.
    echo "== Not a Debian system: make sure you have what Debian calls $wanted"
    exit 0
}

# Node.js often comes from elsewhere, with its npm: the program counts.
is_there() {
    case "$1" in
    nodejs) command -v node >/dev/null ;;
    npm) command -v npm >/dev/null ;;
    *) [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null || :)" \
        = installed ] ;;
    esac
}

missing=
for package in $wanted; do
    is_there "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$1" = missing ]; then
    echo "Kura needs these packages, which are not installed:$missing" >&2
    echo "Install them with: apt-get install$missing   (or: make demo)" >&2
    exit 1
fi

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
else
    echo "Kura needs these packages:$missing" >&2
    echo "You are not root and there is no sudo: ask someone who is to run" >&2
    echo "    apt-get install$missing" >&2
    exit 1
fi

echo "== Installing$missing"
DEBIAN_FRONTEND=noninteractive
export DEBIAN_FRONTEND
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    # shellcheck disable=SC2086
    $as_root apt-get install -y --no-install-recommends $missing >"$log" 2>&1
}
# The package lists may be old or absent: try, then refresh and try again.
install || { $as_root apt-get update >"$log" 2>&1 && install; } || {
    cat "$log" >&2
    echo "Could not install$missing: see above." >&2
    exit 1
}
