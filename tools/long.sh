#!/bin/sh
# make long: fuzzing, the thread sanitizer, whole collections.
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-300}

echo "== Large levels"
make --no-print-directory CONFIG=release CC=gcc build/release-gcc/tests
KURA_LONG=1 build/release-gcc/tests --filter 'every_answer/large*'

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
        "build/fuzz/$name" levels
done
