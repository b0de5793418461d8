# Every example in the documents is run, as the kind after its fence says:
#
#     console    commands after "$ ", compared with the output that is shown
#     sh         commands that have to succeed
#     xsb, ...   levels in that format: it is detected, and all are solved; the
#                block is also the file example.FORMAT for what follows it
#     python, c  the file example.py or example.c for what follows it
#     json       its keys are those that kura solve prints for example.xsb
#
# Each document has a folder of its own.  A command that stands anywhere else
# is found at the end.
top=${LEVELS%/levels}
unset KURA_STORE
examples=0
mkdir bin
ln -s "$KURA" bin/kura
ln -s "$KURA-check" bin/kura-check
# A library with a sanitizer does not load into Python.
for library in "$(dirname "$KURA")" "$top"/build/release-*; do
    case $library in
    */release-*) KURA_LIBRARY=$library/libkura.so ;;
    esac
    [ ! -f "${KURA_LIBRARY:-}" ] || break
done
PYTHONPATH=$top/bindings/python
PYTHONDONTWRITEBYTECODE=1
export KURA_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE
# Its exit code tells what it found: 10 and 30 are plans.
cat >bin/clingo <<END
#!/bin/sh
$(command -v clingo) "\$@"
code=\$?
[ \$code -eq 10 ] || [ \$code -eq 30 ]
END
chmod +x bin/clingo
PATH=$PWD/bin:$PATH

# Splits a document: NUMBER.KIND for each fence with a kind.
split() {
    awk '/^```[a-z]/ { n++; file = sprintf("%03d.%s", n, substr($0, 4)); next }
        /^```/ { if (file) close(file); file = ""; next }
        file { print >file }' "$1"
}
# Prints the commands of a block, each with what it says now.
replay() {
    sed -n 's/^\$ //p' "$1" | while read -r line; do
        echo "\$ $line"
        (eval "$line") 2>&1 </dev/null
    done
}
# levels FORMAT
levels() {
    "$KURA" solve -f "$1" "example.$1" >out 2>&1 || { cat out; return 1; }
    "$KURA" solve "example.$1" >detected 2>&1
    cmp out detected
}
keys() { grep -o '"[a-z_]*":' "$1" | sort -u; }
check() {
    case $2 in
    console) replay "$1" >now; diff "$1" now ;;
    sh) (set -e; . "./$1") >out 2>&1 </dev/null || { cat out; return 1; } ;;
    xsb | slc | crates | boxes | grid | stones | pddl)
        cp "$1" "example.$2"
        levels "$2"
        ;;
    python) cp "$1" example.py ;;
    c) cp "$1" example.c ;;
    json)
        [ -f example.xsb ] || return 0
        "$KURA" solve -e astar -m pushes -o json example.xsb >out
        keys out | grep -v '"expanded"\|"generated"' >now
        keys "$1" | grep -vxFf now | grep -v '"expanded"\|"generated"' && return 1
        return 0
        ;;
    esac
}
documents=$(cd "$top" && ls README.md CONTRIBUTING.md docs/*.md docs/*/*.md)
for document in $documents; do
    folder=$(echo "$document" | tr / -)
    mkdir "$folder"
    cd "$folder" || exit
    ln -s "$LEVELS" levels
    ln -s "$top/bench" bench
    ln -s "$top/src/engines/asp" asp
    mkdir build
    ln -s "$KURA" build/kura
    split "$top/$document"
    for piece in [0-9]*.*; do
        [ -f "$piece" ] || continue
        check "$piece" "${piece#*.}" >result 2>&1 || {
            echo "-- $document, example $piece"
            cat result
        }
        examples=$((examples + 1))
    done
    cd ..
done
[ $examples -gt 20 ] || echo "only $examples examples were found"

# Commands in blocks that are not run: only what never ends may be there.
for document in $documents; do
    awk -v name="$document" '
        /^```/ { fenced = !fenced; run = /^```(sh|console)/; next }
        (fenced || /^    /) && !run &&
            /^ *(build\/)?kura (solve|verify|show|convert|analyze|optimize|bench|store|list) / {
            print name ": " $0 }' "$top/$document"
done

# The figures of README's table stand in the files that it names, but for the
# versions of other programs and the year of a paper.
(cd "$top" && cat $(grep -o '(bench/[A-Za-z]*\.md)' README.md | tr -d '()')) >figures
awk '/^What they reach/ { on = 1 } on && /^\| [A-Z]/' "$top/README.md" |
    cut -d'|' -f3,4 | sed 's/[A-Z][A-Za-z]* [0-9.]*[0-9]:*//g' |
    grep -oE '[0-9][0-9,.]*[0-9]|[0-9]' | sort -u >wanted
[ "$(wc -l <wanted)" -gt 8 ] || echo "README's table of figures was not found"
while read -r figure; do
    grep -qwF -e "$figure" figures || echo "README: where does $figure come from?"
done <wanted
