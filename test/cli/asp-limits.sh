# Limits hold for the child, and nothing of it is left, also after Ctrl-C.
cat >level.sok <<'END'
###########
#         #
# $ $ $ $ #
#  $ $ $  #
#         #
#    @    #
# ....... #
#         #
###########
END
clingo=$(command -v clingo)
mkdir bin
printf '#!/bin/sh\necho $$ >>%s/pids\nexec %s "$@"\n' "$PWD" "$clingo" \
    >bin/clingo
chmod +x bin/clingo
PATH=$PWD/bin:$PATH
# A zombie that nobody waits for is not running.
running() {
    while read -r pid; do
        state=$(sed -n 's/.*) \([A-Z]\) .*/\1/p' "/proc/$pid/stat" 2>/dev/null)
        [ -z "$state" ] || [ "$state" = Z ] || echo "$pid runs on"
    done <pids
}
solve() {
    "$KURA" solve -e asp "$@" level.sok 2>&1 | sed 's/; a plan has .*//'
    running
}
for encoding in seed steps; do
    solve -m moves -t 0.7 encoding=$encoding
    solve -m moves -M 24M encoding=$encoding
done
solve -m pushes -t 0.7
solve -m pushes -M 24M
solve -m pushes -n 200
solve -m pushes -s 20

until_begun_then_kill() {
    until grep -q '"phase":"bound' err 2>/dev/null; do
        [ ! -e ended ] || return
        sleep 0.05
    done
    kill -INT "$(cat pid)"
}
until_begun_then_kill &
sh -c 'echo $$ >pid; exec "$KURA" solve -e asp -m moves --progress json level.sok 2>err'
code=$?
: >ended
wait
running
[ "$(wc -l <pids)" -gt 9 ] && echo 'there were children'
exit $code
