#!/bin/sh
# run.sh OUT: the project's own bench, into bench/RESULTS.md.
#
# OUT is the directory of a build.  Results are kept in OUT/bench, so that an
# interrupted run goes on; they are of one build, so a new build starts anew.
# TIME is the limit of a run in seconds of the processor, so that a busy machine
# makes the same tables; JOBS how many run at once, SUITE and SMALL the levels.
set -eu
out=$1
kura=$out/kura
here=$(dirname "$0")
time=${TIME:-2}
jobs=${JOBS:-1}
suite=${SUITE:-$here/suite.txt}
small=${SMALL:-$here/small.txt}
keep=$out/bench
result=$here/RESULTS.md

build=$(cksum <"$kura")
if [ "$(cat "$keep/build" 2>/dev/null)" != "$build" ]; then
    rm -rf "$keep"
    mkdir -p "$keep"
    git -C "$here" describe --always --dirty >"$keep/revision" 2>/dev/null ||
        echo unknown >"$keep/revision"
    echo "$build" >"$keep/build"
fi

# engine NAME: is it there and can it run?
engine() {
    "$kura" list engines --output json |
        grep "\"name\":\"$1\"" | grep -q '"missing":"-"'
}

# chosen NAME...: -e for each engine that is there
chosen() {
    for name in "$@"; do
        if engine "$name"; then printf ' -e %s' "$name"; fi
    done
}

# instructions NAME TIMES: that a piece takes, its preparation counted too
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$out/pieces" "$1" "$2" 2>&1 | sed -n 's/.*Collected : *//p'
}

# part FILE ARGUMENTS...: one bench, its tables on standard output
part() {
    name=$1
    shift
    echo "== $name" >&2
    # A run that failed shows in the table.
    "$kura" bench --markdown --cpu --memory 2G --jobs "$jobs" \
        --results "$keep/$name.db" --lines "$keep/$name.jsonl" \
        --plots "$keep/$name" --report "$keep/$name.html" "$@" || [ $? -eq 32 ]
}

version=$(cat "$keep/revision") # when the first run of this build began
processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
{
    echo "# Results"
    echo
    echo "Written by \`make bench\`; not edited by hand. Figures elsewhere come"
    echo "from here. How to read the tables is in [docs/bench.md](../docs/bench.md)."
    echo
    echo "- version: $("$kura" --version | sed 's/^kura //'), revision $version"
    echo "- machine: ${processor:-unknown}, $(uname -sm), $jobs runs at once"
    echo "- limits of a run: $time s of the processor, 2 GB; all times are of the processor"
    echo
    echo "## Any plan"
    echo
    # shellcheck disable=SC2046
    part any --suite "$suite" --time "$time" $(chosen auto fess astar)
    echo
    echo "## Fewest pushes, proved"
    echo
    # shellcheck disable=SC2046
    part pushes --suite "$small" --time "$time" --minimize pushes \
        $(chosen auto astar bidirectional bfs sat asp)
    echo
    echo "## Signature"
    echo
    echo "The same on every machine: only the number of nodes is limited. When a"
    echo "change should not change what the engines do, it does not change this."
    echo
    # shellcheck disable=SC2046
    part signature --suite "$small" --time 600 --nodes 2000 \
        $(chosen bfs astar fess) |
        awk -F '|' '/^[|]/ { print "|" $2 "|" $3 "|" $4 "|" $5 "|"; next }
            /^signature/ { print "**" $0 "**"; next } { print }'
    echo
    echo "## Instructions of small pieces"
    echo
    echo "Counted by valgrind; they hardly depend on the machine."
    echo
    if command -v valgrind >/dev/null 2>&1; then
        echo "== pieces" >&2
        echo "| piece | instructions | what |"
        echo "| --- | --- | --- |"
        "$out/pieces" | while IFS='	' read -r piece about; do
            once=$(instructions "$piece" 1)
            thrice=$(instructions "$piece" 3)
            echo "| $piece | $(((thrice - once) / 2)) | $about |"
        done
    else
        echo "Not measured: there is no valgrind."
    fi
} >"$result.new"
mv "$result.new" "$result"
echo "== $result is written; plots, pages and lines are in $keep" >&2
