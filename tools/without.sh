#!/bin/sh
# without.sh KURA PART...
#
# A build that some libraries were left out of: it says so, and what does not
# need them works.
set -eu
kura=$1
shift
cd "$(dirname "$0")/.."

fail() {
    echo "without.sh: $*" >&2
    exit 1
}

all=$("$kura" list engines && "$kura" list formats && "$kura" list outputs)
for part in cadical expat jansson; do
    case " $* " in *" $part "*) wanted=1 ;; *) wanted=0 ;; esac
    said=0
    printf '%s\n' "$all" | grep -qi "$part was left out" && said=1
    [ $said = $wanted ] || fail "$part: left out $wanted, said $said"
    needed=1
    readelf -d "${kura%/kura}/libkura.so" |
        grep -q "NEEDED.*lib$part\|NEEDED.*stdc++" || needed=0
    [ $part = cadical ] || readelf -d "${kura%/kura}/libkura.so" |
        grep -q "NEEDED.*lib$part" || needed=0
    [ $needed != $wanted ] || fail "$part: left out $wanted, needed $needed"
done
"$kura" solve -m pushes -o json levels/first-steps.sok:1 |
    grep -q '"outcome":"solved".*"counters":{"' || fail "no JSON"
plan=$("$kura" solve levels/first-steps.sok:1)
"$kura" verify levels/first-steps.sok:1 "$plan" >/dev/null || fail "no verdict"
