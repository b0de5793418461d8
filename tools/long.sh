#!/bin/sh
# make long: fuzzing, the thread sanitizer, whole collections.  EVERY=1 takes
# about six hours on two processors (docs/reliability.md); if nothing is said, it
# is a tenth of the levels, failing requests and seconds of fuzzing.  It goes on
# where it stopped, as long as the tree is the same (tools/parts.sh).
set -eu
cd "$(dirname "$0")/.."
. tools/parts.sh
every=${EVERY:-10}
seconds=$((600 / every))
tree="$tree every $every"
answers=build/long-$(git rev-parse --short HEAD) # levels, of this program

build() { make --no-print-directory "$@"; }

long_levels() {
    build CONFIG=release CC=gcc build/release-gcc/tests \
        build/release-gcc/app-tests
    for tests in tests app-tests; do
        KURA_LONG=1 "build/release-gcc/$tests" --timeout 7200 -j2
    done
}

# long_program COMMAND...: which uses the program
long_program() {
    build CONFIG=release CC=gcc build/release-gcc/kura
    "$@"
}

# Criterion's own processes don't work under that sanitizer.
long_races() {
    build CONFIG=tsan CC=gcc build/tsan-gcc/kura
    sh tools/races.sh build/tsan-gcc/kura
}

long_valgrind() {
    build CONFIG=debug CC=gcc build/debug-gcc/kura build/debug-gcc/kura-check
    sh tools/valgrind.sh build/debug-gcc/kura all
}

# long_fuzz NAME
long_fuzz() {
    words=test/fuzz/$1.dict
    mkdir -p "build/fuzz/$1"
    # Only libraries that keep memory for the life of the process are left out.
    LSAN_OPTIONS=suppressions=tools/leaks.txt:print_suppressions=0 \
        "build/fuzz-clang/fuzz/$1" -max_total_time="$seconds" -timeout=60 \
        -rss_limit_mb=3000 -artifact_prefix="build/fuzz/$1-" \
        $([ ! -e "$words" ] || echo "-dict=$words") \
        "build/fuzz/$1" "test/fuzz/corpus/$1" >"build/fuzz/$1.log" 2>&1 || {
        tail -n 40 "build/fuzz/$1.log"
        return 1
    }
    grep '^Done' "build/fuzz/$1.log"
}

# fuzz_lane FIRST: every second target, beside the other lane.
fuzz_lane() {
    number=$1
    for target in test/fuzz/*.c; do
        number=$((number + 1))
        [ $((number % 2)) -eq 0 ] || continue
        name=$(basename "$target" .c)
        part "long-fuzz-$name" "Fuzzing $name for $seconds seconds" \
            long_fuzz "$name"
    done
}

fuzz_all() {
    # One make at a time.
    build CONFIG=fuzz CC=clang $(basename -a -s .c test/fuzz/*.c |
        sed 's|^|build/fuzz-clang/fuzz/|')
    fuzz_lane 0 &
    first=$!
    fuzz_lane 1 &
    second=$!
    wait "$first"
    wait "$second"
}

part long-levels "Large levels, and all tests on twice as many" long_levels
part long-agree "Engines agree on levels of 20 to 60 pushes" long_program \
    python3 test/agree/levels.py build/release-gcc/kura \
    $((2000 / every)) 1 "$answers-agree.txt"
part long-solutions "Engines agree with known solutions" long_program \
    python3 test/agree/solutions.py build/release-gcc/kura \
    "$answers-solutions.txt" $((1011 / every))
part long-soon "How soon limits and signals end a run" long_program \
    python3 test/limits/soon.py build/release-gcc/kura
part long-memory "Requests for memory fail, over every command" long_program \
    python3 test/faults/memory.py build/release-gcc/kura "$every"
part long-races "Every engine and the server under the thread sanitizer" \
    long_races
part long-valgrind "Every engine and the server under valgrind" long_valgrind
fuzz_all

echo "== All good"
