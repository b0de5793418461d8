#!/bin/sh
# abi.sh LIBRARY [UPDATE]
#
# What a program that was linked with libkura relies on, against the baseline
# packaging/libkura.abi: functions may be added; one that goes, or a struct
# whose fields move, fails.  Before 1.0 such a change is made knowingly: with a
# second argument the baseline is written anew.  The library needs the types in
# its debugging symbols (CONFIG=debug).
set -eu
library=$1
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/headers"
cp src/kura.h "$scratch/headers"
abidw --headers-dir "$scratch/headers" --drop-private-types --no-show-locs \
    --no-corpus-path --no-comp-dir-path --type-id-style hash \
    --drop-undefined-syms --no-elf-needed "$library" >"$scratch/now.abi"
if [ -n "${2:-}" ]; then
    cp "$scratch/now.abi" packaging/libkura.abi
elif ! abidiff --no-added-syms packaging/libkura.abi "$scratch/now.abi"; then
    echo "abi.sh: programs linked before would break, or a struct grew;" >&2
    echo "if that is meant: sh tools/abi.sh $1 update" >&2
    exit 1
fi
