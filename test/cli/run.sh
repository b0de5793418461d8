#!/bin/sh
# run.sh KURA [1]
#
# Runs the program as a user calls it.  Each NAME.sh beside this file runs in a
# fresh directory, with KURA (the program) and LEVELS (our levels) set; its
# standard output must be NAME.out, its standard error NAME.err if there is
# such a file, its exit code the number in NAME.exit, or 0 without.  With a 1
# behind these files are written instead: read the difference before you commit
# it.  ONLY=PATTERN in the environment runs the scripts it names.
set -u
cd "$(dirname "$0")" || exit 2
here=$(pwd)
case $1 in
/*) KURA=$1 ;;
*) KURA=$OLDPWD/$1 ;;
esac
LEVELS=$(cd ../.. && pwd)/levels
update=${2:-}
[ -z "$update" ] || [ "$update" = 1 ] || {
    echo "run.sh: '$update': expected 1, or ONLY=PATTERN before the command" >&2
    exit 2
}
LC_ALL=C
# A sanitizer's finding must not look like one of our exit codes.
ASAN_OPTIONS=exitcode=99
UBSAN_OPTIONS=exitcode=99
LSAN_OPTIONS=suppressions=$here/../../tools/leaks.txt:print_suppressions=0
export KURA LEVELS LC_ALL ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS
unset NO_COLOR COLUMNS POSIXLY_CORRECT MAKEFLAGS

[ -x "$KURA" ] || {
    echo "run.sh: no program '$KURA'" >&2
    exit 2
}

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM HUP
passed=0
failed=0

# compare WHAT EXPECTED ACTUAL
compare() {
    diff -u "$2" "$3" >"$scratch/diff" 2>&1 && return 0
    echo "-- $name: $1 differs (expected -, found +)"
    sed -n '1,60p' "$scratch/diff"
    return 1
}

refresh() {
    cp "$scratch/out" "$name.out"
    if [ -s "$scratch/err" ] || [ -f "$name.err" ]; then
        cp "$scratch/err" "$name.err"
    fi
    rm -f "$name.exit"
    [ "$code" -eq 0 ] || echo "$code" >"$name.exit"
}

check() {
    good=0
    compare 'standard output' "$name.out" "$scratch/out" || good=1
    if [ -f "$name.err" ]; then
        compare 'standard error' "$name.err" "$scratch/err" || good=1
    fi
    expected=0
    [ -f "$name.exit" ] && expected=$(cat "$name.exit")
    if [ "$code" -ne "$expected" ]; then
        echo "-- $name: exit code $code, expected $expected"
        [ -f "$name.err" ] || sed -n '1,20p' "$scratch/err"
        good=1
    fi
    return $good
}

for script in ${ONLY:-*}.sh; do
    name=${script%.sh}
    [ "$name" != run ] || continue
    mkdir "$scratch/work"
    code=0
    # Who is started in the background may have been told to ignore Ctrl-C.
    (cd "$scratch/work" && exec env --default-signal=INT sh "$here/$script") \
        </dev/null \
        >"$scratch/out" 2>"$scratch/err" || code=$?
    rm -rf "$scratch/work"
    if [ -n "$update" ]; then
        refresh
        passed=$((passed + 1))
    elif check; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
