# Sourced by check.sh and long.sh, which are long: what passed on a tree as it
# stands does not run again.  FRESH=1 runs everything, PARTS='NAME...' only some.
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
    name=$1
    words=$2
    stamp=$parts/$name
    shift 2
    case " ${PARTS:-$name} " in
    *" $name "*) ;;
    *) return ;;
    esac
    if [ -z "${FRESH:-}" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$tree" ]; then
        echo "== $words: passed before on this tree"
        return
    fi
    echo "== $words"
    begin=$(date +%s)
    (set -eu; "$@")
    echo "$tree" >"$stamp"
    echo "== $words: passed in $(($(date +%s) - begin)) s"
}
