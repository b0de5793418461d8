# Sourced by check.sh and long.sh, which are long: what passed on a tree as it
# stands does not run again.  FRESH=1 runs everything.
#
#   part NAME WORDS COMMAND...

parts=build/parts
mkdir -p "$parts"
tree=$({
    git rev-parse HEAD
    git diff HEAD
    git ls-files -o --exclude-standard | xargs -r -d '\n' sha256sum
} | sha256sum)

part() {
    stamp=$parts/$1
    words=$2
    shift 2
    if [ -z "${FRESH:-}" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$tree" ]; then
        echo "== $words: passed before on this tree"
        return
    fi
    echo "== $words"
    (set -eu; "$@")
    echo "$tree" >"$stamp"
}
