#!/bin/sh
# make long: fuzzing, the thread sanitizer, whole collections.  It goes on where
# it stopped, as long as the tree is the same (tools/parts.sh).
set -eu
cd "$(dirname "$0")/.."
. tools/parts.sh
seconds=${FUZZ_SECONDS:-600}

build() { make --no-print-directory "$@"; }

long_levels() {
    build CONFIG=release CC=gcc build/release-gcc/tests
    KURA_LONG=1 build/release-gcc/tests --filter 'every_answer/large*'
}

# long_program COMMAND...: which uses the program
long_program() {
    build CONFIG=release CC=gcc build/release-gcc/kura
    "$@"
}

long_races() {
    build CONFIG=tsan CC=gcc build/tsan-gcc/tests
    build/tsan-gcc/tests --timeout 3600 -j2
}

# long_fuzz NAME
long_fuzz() {
    words=test/fuzz/$1.dict
    mkdir -p "build/fuzz/$1"
    build CONFIG=fuzz CC=clang "build/fuzz-clang/fuzz/$1"
    "build/fuzz-clang/fuzz/$1" -max_total_time="$seconds" -timeout=10 \
        $([ ! -e "$words" ] || echo "-dict=$words") \
        "build/fuzz/$1" $([ ! -d "test/fuzz/corpus/$1" ] ||
            echo "test/fuzz/corpus/$1") levels
}

part long-levels "Large levels" long_levels
part long-agree "Engines agree on levels of 20 to 60 pushes" long_program \
    python3 test/agree/levels.py build/release-gcc/kura \
    "${AGREE_LEVELS:-2000}" 1 build/agree.txt
part long-solutions "Engines agree with known solutions" long_program \
    python3 test/agree/solutions.py build/release-gcc/kura build/solutions.txt
part long-soon "How soon limits and signals end a run" long_program \
    python3 test/limits/soon.py build/release-gcc/kura
part long-races "Tests under the thread sanitizer" long_races
for target in test/fuzz/*.c; do
    name=$(basename "$target" .c)
    part "long-fuzz-$name" "Fuzzing $name for $seconds seconds" \
        long_fuzz "$name"
done

echo "== All good"
