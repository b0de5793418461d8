#!/bin/sh
# machines.sh KURA: ranks on what looks like three machines: namespaces of the
# network with a name each, behind a bridge, on links of RATE (20mbit).  The
# answers are those of one process; a rank that is killed and a link that is
# cut are errors within seconds, and nothing is left running.
set -u
kura=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
levels=$(cd "$here/../.." && pwd)/levels
rate=${RATE:-20mbit}
id=kura$$
bridge=kb$$
failures=0
scratch=$(mktemp -d)

skip() {
    echo "SKIPPED: machines: $*"
    rm -rf "$scratch"
    exit 0
}

clean() {
    for n in 1 2 3; do
        ip netns pids "$id-$n" 2>/dev/null | xargs -r kill -9 2>/dev/null
        ip netns del "$id-$n" 2>/dev/null
        ip link del "$bridge-$n" 2>/dev/null
    done
    ip link del "$bridge" 2>/dev/null
    rm -rf "$scratch"
}

fail() {
    echo "FAIL: machines: $*"
    failures=$((failures + 1))
}

command -v ip >/dev/null && command -v tc >/dev/null || skip "no ip or tc"
command -v mpirun >/dev/null || skip "no mpirun"
ip netns add "$id-1" 2>/dev/null || skip "namespaces are not allowed here"
trap clean EXIT
trap 'exit 2' INT TERM HUP
ip link add "$bridge" type bridge && ip link set "$bridge" up ||
    skip "bridges are not allowed here"
for n in 1 2 3; do
    [ "$n" = 1 ] || ip netns add "$id-$n"
    ip link add "$bridge-$n" type veth peer name eth0 netns "$id-$n"
    ip link set "$bridge-$n" master "$bridge" up
    ip -n "$id-$n" address add "10.77.19.$n/24" dev eth0
    ip -n "$id-$n" link set lo up
    ip -n "$id-$n" link set eth0 up
    # Open MPI's daemons notice a cut link when TCP gives up, which is after a
    # quarter of an hour where nobody says otherwise.
    ip netns exec "$id-$n" sh -c \
        "echo 4 >/proc/sys/net/ipv4/tcp_retries2"
    tc -n "$id-$n" qdisc add dev eth0 root tbf rate "$rate" burst 32kbit \
        latency 400ms || skip "tbf is not there"
done

# mpirun calls this in place of ssh: HOST COMMAND...
cat >"$scratch/agent" <<AGENT
#!/bin/sh
n=\${1##*.}
shift
exec ip netns exec $id-\$n unshare -u sh -c "hostname machine\$n; \$*"
AGENT
chmod +x "$scratch/agent"

# The first machine's mpirun, with a rank on each of three.
distributed() {
    ip netns exec "$id-1" unshare -u sh -c "hostname machine1; exec \"\$@\"" \
        sh env KURA_RANK_SILENCE=4 mpirun -q --allow-run-as-root \
        --mca plm_rsh_agent "$scratch/agent" --mca btl tcp,self \
        --mca oob_tcp_keepalive_time 3 --mca oob_tcp_keepalive_intvl 2 \
        --mca oob_tcp_keepalive_probes 2 \
        --mca oob_tcp_if_include eth0 --mca btl_tcp_if_include eth0 \
        --host 10.77.19.1,10.77.19.2,10.77.19.3 -n 3 \
        "$kura" solve --distributed "$@"
}

essence() {
    sed 's/.*"index":\([0-9]*\).*"outcome":\("[a-z]*"\).*"proved":\([a-z]*\),"moves":\([0-9a-z]*\),"pushes":\([0-9a-z]*\).*/\1 \2 \3 '"$1"'/'
}

compare() {
    engine=$1 objective=$2 which=$3
    shift 3
    distributed -e "$engine" -m "$objective" -o json "$@" \
        >"$scratch/many" 2>"$scratch/said"
    many=$?
    "$kura" solve -e "$engine" -m "$objective" -o json "$@" \
        >"$scratch/one" 2>/dev/null
    one=$?
    [ "$many" = "$one" ] || fail "$engine: exit $many, alone $one: $(
        head -c 400 "$scratch/said")"
    essence "$which" <"$scratch/one" >"$scratch/a"
    essence "$which" <"$scratch/many" >"$scratch/b"
    cmp -s "$scratch/a" "$scratch/b" || {
        fail "$engine by $objective: other answers"
        diff "$scratch/a" "$scratch/b" | head -5
    }
    echo "machines: $engine by $objective: $(wc -l <"$scratch/b") levels"
}

# WHAT PROCESS: of a machine that is cut off Open MPI's own daemon stays until
# its connection times out, so there it is ours that count.
nothing_left() {
    for i in $(seq 30); do
        left=$(for n in 1 2 3; do ip netns pids "$id-$n"; done |
            while read -r p; do
                grep -q "$2" "/proc/$p/comm" 2>/dev/null && echo "$p"
            done)
        [ -z "$left" ] && return
        sleep 1
    done
    fail "$1: left are $(for p in $left; do cat "/proc/$p/comm"; done)"
}

long() {
    cat >"$scratch/long.sok" <<LEVEL
##############
#            #
# \$ \$ \$ \$ \$  #
#   \$        #
# \$ \$ @ \$ \$  #
#            #
# .......... #
#            #
##############
LEVEL
    distributed -e astar -m moves -o json "$scratch/long.sok" \
        >"$scratch/many" 2>"$scratch/said" &
    job=$!
    for i in $(seq 100); do
        rank=$(for p in $(ip netns pids "$id-3"); do
            [ "$(cat "/proc/$p/comm" 2>/dev/null)" = kura ] && echo "$p"
        done)
        [ -n "$rank" ] && break
        sleep 0.1
    done
    sleep 2
}

# An error soon, whatever the machine's load: mpirun itself may take a while.
ends_with_error() {
    began=$(date +%s)
    wait "$job"
    code=$?
    [ "$code" != 0 ] || fail "$1: exit 0"
    grep -q '"outcome":"\(solved\|unsolvable\)"' "$scratch/many" &&
        fail "$1: an answer"
    echo "machines: $1: exit $code after $(($(date +%s) - began)) s"
    nothing_left "$1" "$2"
}

compare astar pushes '\5' "$levels/first-steps.sok" "$levels/impossible.sok" \
    "$levels/stones-cave.txt" "$levels/stones-dry.txt"
compare bidirectional moves '\4' "$levels/first-steps.sok" \
    "$levels/impossible.sok"
long
kill -9 $rank
ends_with_error "a rank is killed" .
long
ip link set "$bridge-3" down
ends_with_error "a link is cut" kura
[ "$failures" = 0 ] && echo "machines: all well"
exit "$failures"
