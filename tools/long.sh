#!/bin/sh
# make long: fuzzing, the thread sanitizer, whole collections.
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}

echo "== Large levels"
make --no-print-directory CONFIG=release CC=gcc build/release-gcc/tests
KURA_LONG=1 build/release-gcc/tests --filter 'every_answer/large*'

echo "== Engines agree on levels of 20 to 60 pushes, and with known solutions"
make --no-print-directory CONFIG=release CC=gcc build/release-gcc/kura
python3 test/agree/levels.py build/release-gcc/kura 2000 1 build/agree.txt
python3 test/agree/solutions.py build/release-gcc/kura build/solutions.txt

echo "== How soon limits and signals end a run"
python3 test/limits/soon.py build/release-gcc/kura

echo "== Tests under the thread sanitizer"
make --no-print-directory CONFIG=tsan CC=gcc build/tsan-gcc/tests
build/tsan-gcc/tests --timeout 3600 -j2

for target in test/fuzz/*.c; do
    name=$(basename "$target" .c)
    words=test/fuzz/$name.dict
    echo "== Fuzzing $name for $seconds seconds"
    mkdir -p "build/fuzz/$name"
    make --no-print-directory CONFIG=fuzz CC=clang "build/fuzz-clang/fuzz/$name"
    "build/fuzz-clang/fuzz/$name" -max_total_time="$seconds" -timeout=10 \
        $([ ! -e "$words" ] || echo "-dict=$words") \
        "build/fuzz/$name" $([ ! -d "test/fuzz/corpus/$name" ] ||
            echo "test/fuzz/corpus/$name") levels
done
