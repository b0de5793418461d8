# Installed somewhere, the program, the library and what belongs to them are
# where they should be; our examples build against that and run; uninstalled,
# nothing is left.
root=$(cd "$LEVELS/.." && pwd)
here=$PWD
case $KURA in
*/release-gcc/*) ;;
*) cat "$root/test/cli/installed.out"; exit ;; # install takes this one
esac
put() {
    make -s -C "$root" "$1" DESTDIR="$here/to" PREFIX=/opt/kura \
        LIBDIR=/opt/kura/lib/here >log 2>&1 || { cat log; exit 1; }
}
put install
# Where make mpi was run its library is there, too.
(cd to && find . ! -type d | grep -v -e man1/kura- -e libkura-mpi | LC_ALL=C sort)
for command in $("$KURA" help --commands) check; do
    [ -s "to/opt/kura/share/man/man1/kura-$command.1" ] || echo "no page: $command"
done
# Nothing wrong with the pages, the desktop entry and the MIME types, as far as
# who checks them is installed.
has() { command -v "$1" >path || { echo "skipped: no $1" >&2; false; }; }
share=$here/to/opt/kura/share
for page in "$share"/man/man?/*; do
    ! has groff || groff -t -K utf8 -man -Tutf8 -ww -z "$page" 2>&1
    ! has mandoc || mandoc -Tlint -Wwarning "$page"
    [ "$(grep -c '^\.TH [A-Z-]* [0-9] "20..-..-.."' "$page")" = 1 ] ||
        echo "no date: $page"
done
! has desktop-file-validate || desktop-file-validate "$share"/applications/*
! has xmllint || xmllint --noout "$share"/mime/packages/*
PKG_CONFIG_PATH=$here/to/opt/kura/lib/here/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$here/to
LD_LIBRARY_PATH=$here/to/opt/kura/lib/here
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH
pkg-config --modversion kura
flags=$(pkg-config --cflags --libs kura)
gcc -std=c17 -Wall -Wextra -Werror -o solve "$root/examples/solve.c" $flags &&
    ./solve "$LEVELS/two-ways.sok" | sed 's/:[^:]*$//'
g++ -std=c++17 -Wall -Wextra -Werror -o play "$root/examples/play.cc" $flags &&
    echo urrzr | ./play
gcc -std=c17 -Wall -Wextra -Werror -o statistics \
    "$root/examples/statistics.c" $flags &&
    ./statistics <"$LEVELS/two-ways.sok"
# The static library needs what Libs.private names.
gcc -o static "$root/examples/solve.c" to/opt/kura/lib/here/libkura.a \
    $(pkg-config --cflags kura) \
    $(pkg-config --static --libs kura | sed 's/-lkura//') &&
    LD_LIBRARY_PATH= ./static "$LEVELS/two-ways.sok" | sed 's/:[^:]*$//;q'
# Not what others have put beside it, nor folders that are not ours alone.
echo >to/opt/kura/share/theirs
put uninstall
find to ! -type d -o -type d -name kura -path '*/share/*'
[ -d to/opt/kura/bin ] || echo "a folder that is not ours is gone"
