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
    echo "== Fuzzing $name for $seconds seconds"
    mkdir -p "build/fuzz/$name"
    clang -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Isrc -Itest \
        -g -O1 -fsanitize=fuzzer,address,undefined \
        -include src/base/banned.h "$target" src/base/*.c src/core/*.c \
        src/formats/*.c src/formats/*/*.c -o "build/fuzz/$name.run" \
        -ljansson -lexpat -lm
    "build/fuzz/$name.run" -max_total_time="$seconds" -timeout=10 \
        "build/fuzz/$name" levels
done
