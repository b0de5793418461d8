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
put uninstall
find to ! -type d -o -type d -name kura -path '*/share/*'
