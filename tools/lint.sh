#!/bin/sh
# lint.sh c|page: what clang-tidy finds in the sources (.clang-tidy), or eslint
# in the page's (tools/lint).
set -eu
cd "$(dirname "$0")/.."

case "$1" in
c)
    # Open MPI is there where somebody works on src/mpi.
    mpi=$(pkg-config --cflags ompi-c 2>/dev/null) || mpi=none
    flags="-std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Isrc -Iapp
        -include stdio.h -include stdlib.h -include string.h -include time.h
        $(pkg-config --cflags librsvg-2.0)"
    [ "$mpi" = none ] || flags="$flags $mpi"
    export flags
    git ls-files 'src/*.c' 'app/*.c' 'checker/*.c' |
        { [ "$mpi" = none ] && grep -v '^src/mpi/' || cat; } |
        xargs -P "$(nproc)" -n 8 sh -c \
            'clang-tidy --quiet "$@" -- $flags 2>/dev/null' lint
    ;;
page)
    if [ ! tools/lint/node_modules/.package-lock.json -nt \
        tools/lint/package-lock.json ]; then
        (cd tools/lint && npm ci --no-audit --no-fund --loglevel=error)
        touch tools/lint/node_modules/.package-lock.json
    fi
    tools/lint/node_modules/.bin/eslint --config tools/lint/eslint.config.mjs \
        app/web/page app/web/alone test/web bindings/javascript tools/*.mjs bench/*.mjs
    ;;
*)
    echo "lint.sh: expected c or page" >&2
    exit 2
    ;;
esac
