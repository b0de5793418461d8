#!/bin/sh
# make long: hours of fuzzing, sanitizers over everything, whole collections.
# docs/reliability.md keeps the figures of the last run.
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}
build() { make --no-print-directory "$@"; }

echo "== Large levels"
build CONFIG=release CC=gcc build/release-gcc/tests build/release-gcc/kura
KURA_LONG=1 build/release-gcc/tests --filter 'every_answer/large*'

echo "== Engines agree on levels of 20 to 60 pushes, and with known solutions"
python3 test/agree/levels.py build/release-gcc/kura 2000 1 build/agree.txt
python3 test/agree/solutions.py build/release-gcc/kura build/solutions.txt

echo "== How soon limits and signals end a run"
python3 test/limits/soon.py build/release-gcc/kura

echo "== Every request for memory fails once, over every command"
python3 test/faults/memory.py build/release-gcc/kura

echo "== Every engine and the server under the thread sanitizer"
build CONFIG=tsan CC=gcc build/tsan-gcc/kura
sh tools/races.sh build/tsan-gcc/kura

echo "== Every engine and the server under valgrind"
build CONFIG=debug CC=gcc build/debug-gcc/kura build/debug-gcc/kura-check
sh tools/valgrind.sh build/debug-gcc/kura all

# Only libraries that keep memory for the life of the process are left out.
LSAN_OPTIONS=suppressions=tools/leaks.txt:print_suppressions=0
export LSAN_OPTIONS
for target in test/fuzz/*.c; do
    name=$(basename "$target" .c)
    words=test/fuzz/$name.dict
    echo "== Fuzzing $name for $seconds seconds"
    mkdir -p "build/fuzz/$name"
    build CONFIG=fuzz CC=clang "build/fuzz-clang/fuzz/$name"
    "build/fuzz-clang/fuzz/$name" -max_total_time="$seconds" -timeout=60 \
        -rss_limit_mb=3000 -artifact_prefix="build/fuzz/$name-" \
        $([ ! -e "$words" ] || echo "-dict=$words") \
        "build/fuzz/$name" "test/fuzz/corpus/$name"
done
