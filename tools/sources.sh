#!/bin/sh
# sources.sh FOLDER PACKAGE...: Debian's source packages, unpacked as
# FOLDER/PACKAGE.  The list of sources is made from apt's own configuration.
set -eu
folder=$1
shift
mkdir -p "$folder/apt/parts" "$folder/apt/lists/partial" "$folder/apt/archives/partial"
folder=$(cd "$folder" && pwd)
apt=$folder/apt
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    case $list in
    *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/parts/${list##*/}" ;;
    *.list) [ ! -f "$list" ] ||
        sed 's/^deb /deb-src /' "$list" >"$apt/parts/${list##*/}" ;;
    esac
done
from="-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts=$apt/parts
    -o Dir::State::lists=$apt/lists -o Dir::Cache::archives=$apt/archives
    -o APT::Sandbox::User=root -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache="
cd "$folder"
[ -f apt/updated ] || {
    # shellcheck disable=SC2086
    apt-get $from update >apt/log 2>&1 && : >apt/updated
} || { cat apt/log >&2; exit 1; }

# fetch PACKAGE: the newest version that a mirror has.
fetch() {
    # shellcheck disable=SC2086
    for version in $(apt-cache $from madison "$1" | awk '{print $3}' | sort -urV); do
        apt-get $from source --only-source "$1=$version" >apt/log 2>&1 &&
            return 0
    done
    cat apt/log >&2
    return 1
}

for package; do
    [ ! -d "$package" ] || continue
    fetch "$package" || exit 1
    mv "$(ls -d "$package"-*/)" "$package"
done
