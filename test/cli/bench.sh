# A bench: table, lines, going on, comparison, plots, report, signature.
TMPDIR=$(pwd)
export TMPDIR
cat >rooms.sok <<'.'
#######
#     #
# @$ .#
#     #
#######
Title: Room

######
#@$ .#
######
Title: Corridor

#####
#@  #
# $ #
#  $#
#..##
####
Title: Stuck
.
cat >more.sok <<'.'
########
#   .  #
# $ #$ #
#  @.  #
########
Title: Two
.
# Times are not the same twice: the columns before them are.
columns() {
    awk '/^set/ { on = 1 } /^$/ { on = 0 } on { print $1, $2, $3, $4, $5, $6 }'
}
"$KURA" bench -e bfs -e 'astar' -n 2000 -t 60 -r one.db --lines one.jsonl \
    rooms.sok more.sok | columns
wc -l <one.jsonl
grep -c '"proved":true' one.jsonl
echo "-- nothing is run twice"
"$KURA" bench -e bfs -e 'astar' -n 2000 -t 60 -r one.db rooms.sok more.sok \
    2>&1 >/dev/null
"$KURA" bench -e bfs -n 2000 -t 60 -m pushes -r one.db rooms.sok:1 \
    2>&1 >/dev/null
echo "-- other conditions are other entrants"
"$KURA" bench -r one.db | awk '/^rooms/ { print $2, $3 }' | sort -u
echo "-- the signature is the same again, and not under another limit"
sign() {
    "$KURA" bench -e bfs -n "$1" -t 60 -r "$2" rooms.sok more.sok |
        grep '^signature'
}
sign 2000 two.db >two
sign 2000 three.db >three
sign 3 four.db >four
cmp two three && echo same
cmp -s two four || echo different
echo "-- against another"
"$KURA" bench -r two.db --against four.db | sed -n '/^against/,$p' |
    sed 's/  *[0-9.]* \/ [0-9.]*  [0-9.]*   */  TIMES  /; s/\(PAR-2\|ratio\)  */\1  /g'
echo "-- plots and a page of its own"
"$KURA" bench -e bfs -e auto -n 2000 -t 60 -r plots.db --plots plots \
    --report page.html --jobs 2 rooms.sok more.sok >/dev/null
ls plots
grep -c 'data:image/svg+xml;base64' page.html
grep -o '<td>Corridor</td>' page.html
grep -c 'src="http\|href=' page.html
echo "-- plans go to a store"
"$KURA" bench -e bfs -n 2000 -t 60 -r stored.db --store plans.db rooms.sok \
    >/dev/null
"$KURA" store best --store plans.db rooms.sok:2
echo "-- a suite"
mkdir suite
cp rooms.sok suite
cat >suite/suite.txt <<'.'
; sets of levels
rooms = rooms.sok:1-2 rooms.sok:3
classic ?= not/there.sok
.
"$KURA" bench -e bfs -n 2000 -t 60 -r suite.db --suite suite/suite.txt 2>&1 |
    columns
"$KURA" bench -e bfs -n 2000 -t 60 -r suite.db --suite suite/suite.txt 2>&1 |
    grep left
echo "-- what makes no sense"
fails() {
    "$KURA" bench "$@" 2>&1
    echo "exit $?"
}
fails -e nobody rooms.sok
fails -e 'bfs weight=x' rooms.sok
fails -e bfs -e bfs rooms.sok
fails -e bfs -t 0 rooms.sok
fails -e bfs nowhere.sok
fails -r nowhere.db
fails -r rooms.sok
fails -r plans.db
echo "-- no directory is left: $(ls -d kura-bench-* 2>/dev/null)"
echo "-- a bound that was proved is kept"
"$KURA" bench -e astar -m pushes -n 1 -t 60 -r bound.db --lines bound.jsonl \
    rooms.sok:1 more.sok >/dev/null
grep -o '"proved":[^,]*,"lower_bound":[^,]*' bound.jsonl
echo "-- by the processor's time, which a run that only waits does not use"
for who in sleeper worker; do
    printf 'name = %s\ncommand = sh {here}/%s.sh\nplan = lurd\n' $who $who >$who.txt
done
echo 'sleep 1; echo R' >sleeper.sh
echo '(while :; do :; done) & wait' >worker.sh
cat >long.sok <<'.'
##############
#            #
# $ $ $ $ $  #
#   $        #
# $ $ @ $ $  #
#            #
# .......... #
#            #
##############
.
printf '#####\n#@$.#\n#####\n' >step.sok
"$KURA" bench --cpu -e bfs -p sleeper.txt -p worker.txt -t 0.5 -r cpu.db \
    --lines cpu.jsonl step.sok >/dev/null
"$KURA" bench --cpu -e 'astar' -e optimize -m moves -t 0.5 -r cpu.db \
    --lines cpu.jsonl long.sok >/dev/null
sed 's/.*"entrant":"\([^"]*\)".*cpu_\(seconds=[^ ]*\).*"outcome":"\([^"]*\)"\(,"reason":"[^"]*"\)*.*/\1 \2 \3 \4/' \
    cpu.jsonl
sed 's/.*"seconds":\([^,]*\),"cpu_seconds":\([^,]*\),.*/\1 \2/' cpu.jsonl |
    awk '$1 > $2 + 0.1 { print "not of the processor: " $0 }'
