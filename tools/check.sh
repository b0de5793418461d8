#!/bin/sh
# make check: everything that must hold before a change goes in.
set -eu
cd "$(dirname "$0")/.."

say() { echo "== $*"; }

say "Format"
clang-format --dry-run --Werror $(git ls-files '*.c' '*.h')

say "Layers"
python3 tools/layers.py

say "Every header compiles alone"
for header in $(git ls-files 'src/*.h' 'app/*.h'); do
    [ "$header" = src/base/banned.h ] && continue
    gcc -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Isrc -Iapp -Wall \
        -Wextra -Werror -fsyntax-only -x c "$header" || exit 1
done

say "Sizes: functions of at most 60 lines, files of at most 500"
python3 tools/sizes.py

for configuration in release-clang debug-gcc asan-gcc asan-clang; do
    config=${configuration%-*}
    compiler=${configuration#*-}
    say "Tests: $config, $compiler"
    make --no-print-directory CONFIG="$config" CC="$compiler" \
        "build/$configuration/kura" "build/$configuration/libkura.so" \
        "build/$configuration/tests"
    # Criterion itself leaks now and then, which is told but is no failure;
    # tests that look for leaks of ours fail by themselves (test/leaks.h).
    LSAN_OPTIONS=suppressions=tools/leaks.txt:print_suppressions=0:exitcode=0 \
        "build/$configuration/tests" --timeout 1200 -j2
    sh test/cli/run.sh "build/$configuration/kura"
done

say "What programs that were linked before rely on"
sh tools/abi.sh build/debug-gcc/libkura.so

for without in cadical expat jansson 'cadical expat jansson'; do
    say "Without $without"
    make --no-print-directory WITHOUT="$without" all
    sh tools/without.sh \
        "build/release-gcc$(printf -- '-no-%s' $without)/kura" $without
done
make --no-print-directory build/kura

say "Valgrind"
make --no-print-directory CONFIG=debug build/debug-gcc/kura
sh tools/valgrind.sh build/debug-gcc/kura

say "Every loop asks whether it should stop"
make --no-print-directory CONFIG=poll build/poll-gcc/kura
python3 test/limits/sweep.py build/poll-gcc/kura

say "Threads"
make --no-print-directory CONFIG=tsan build/tsan-gcc/kura
sh tools/races.sh build/tsan-gcc/kura

say "Several processes"
make --no-print-directory mpi-test

say "Packages: tarball, wheel, Debian"
make --no-print-directory wheel-test deb-test

say "All good"
