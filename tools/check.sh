#!/bin/sh
# make check: everything that must hold before a change goes in.  It goes on
# where it stopped, as long as the tree is the same (tools/parts.sh).
set -eu
cd "$(dirname "$0")/.."
. tools/parts.sh

build() { make --no-print-directory -j"$(nproc)" "$@"; }

check_format() { clang-format --dry-run --Werror $(git ls-files '*.c' '*.h'); }

check_headers() {
    for header in $(git ls-files 'src/*.h' 'app/*.h'); do
        [ "$header" = src/base/banned.h ] && continue
        gcc -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Isrc -Iapp \
            -Wall -Wextra -Werror -fsyntax-only -x c "$header"
    done
}

# check_tests CONFIG COMPILER
check_tests() {
    build CONFIG="$1" CC="$2" "build/$1-$2/kura" "build/$1-$2/libkura.so" \
        "build/$1-$2/tests" "build/$1-$2/app-tests"
    # Criterion itself leaks now and then, which is told but is no failure;
    # tests that look for leaks of ours fail by themselves (test/leaks.h).  That
    # exit code is of all sanitizers, so whatever else they find has to abort.
    options=suppressions=tools/leaks.txt:print_suppressions=0:exitcode=0
    for tests in tests app-tests; do
        LSAN_OPTIONS=$options:abort_on_error=1 \
            "build/$1-$2/$tests" --timeout 1200 -j2
    done
}

# What the documents show of Python needs a library without a sanitizer.
check_commands() {
    build CONFIG="$1" CC="$2" "build/$1-$2/kura" "build/$1-$2/kura-check" \
        "build/$1-$2/libkura.so"
    build build/release-gcc/libkura.so
    sh test/cli/run.sh "build/$1-$2/kura"
}

check_abi() {
    build CONFIG=debug build/debug-gcc/libkura.so
    sh tools/abi.sh build/debug-gcc/libkura.so
}

check_without() {
    build WITHOUT="$*" all
    sh tools/without.sh "build/release-gcc$(printf -- '-no-%s' "$@")/kura" "$@"
    build build/kura
}

check_valgrind() {
    build CONFIG=debug build/debug-gcc/kura
    sh tools/valgrind.sh build/debug-gcc/kura
}

check_polls() {
    build CONFIG=poll build/poll-gcc/kura
    python3 test/limits/sweep.py build/poll-gcc/kura
}

check_races() {
    build CONFIG=tsan build/tsan-gcc/kura
    sh tools/races.sh build/tsan-gcc/kura
}

check_packages() {
    build wheel-test
    build deb-test
}

part format "Format" check_format
part layers "Layers" python3 tools/layers.py
part headers "Every header compiles alone" check_headers
part sizes "Sizes and opening comments" python3 tools/sizes.py
part lint-c "What clang-tidy finds" sh tools/lint.sh c
part lint-page "What eslint finds" sh tools/lint.sh page
# make test has release, gcc.  The sanitizers of one compiler find what those of
# the other do; the program itself is tried where it is slow and careful.
for configuration in release-clang debug-gcc asan-clang; do
    config=${configuration%-*}
    compiler=${configuration#*-}
    part "tests-$configuration" "Tests: $config, $compiler" \
        check_tests "$config" "$compiler"
done
for configuration in debug-gcc asan-clang; do
    part "commands-$configuration" "The program: ${configuration%-*}" \
        check_commands "${configuration%-*}" "${configuration#*-}"
done
part abi "What programs that were linked before rely on" check_abi
for without in cadical expat jansson 'cadical expat jansson'; do
    part "without-$(echo "$without" | tr ' ' -)" "Without $without" \
        check_without $without
done
part valgrind "Valgrind" check_valgrind
part polls "Every loop asks whether it should stop" check_polls
part races "Threads" check_races
part browser "The library in node and Chromium, the page without a server" \
    build javascript-test
part ranks "Several processes" build mpi-test
part packages "Packages: tarball, wheel, Debian" check_packages

echo "== All good"
