# The store: plans kept, found again however the level is turned, and moved.
cat >level.sok <<'.'
#######
#     #
# @$ .#
#     #
#######
Title: Room

#####
# . #
#   #
# $ #
#   #
# @ #
#####
Title: Turned, the player elsewhere

######
#@$ .#
######
Title: Corridor
.
without_times() {
    sed 's/[0-9-]*T[0-9:]*Z/WHEN/g'
}
"$KURA" solve --engine bfs --minimize pushes --store plans.db level.sok:1,3
"$KURA" store list --store plans.db | without_times
echo "-- the turned level is known"
"$KURA" store best --store plans.db level.sok:2
"$KURA" store best --store plans.db --by moves -o json level.sok:2 | without_times
"$KURA" solve --engine bfs --minimize pushes --store plans.db -o json \
    level.sok:2 | grep -o '"engine":"[a-z]*"\|"proved":[a-z]*\|"plan":"[a-zA-Z]*"'
echo "-- out and in again"
"$KURA" store export --store plans.db --file plans.sok
cat plans.sok
"$KURA" store import --store other.db plans.sok
"$KURA" store import --store other.db plans.db
"$KURA" store list --store other.db | without_times
"$KURA" store export --to json --store other.db | without_times | head -n 1
"$KURA" store import --plan RR --finder me --store third.db level.sok:1
"$KURA" store best --store third.db level.sok:1

echo "-- what goes wrong"
fails() {
    "$KURA" store "$@" 2>&1
    echo "exit $?"
}
fails best --store third.db level.sok:3
fails import --plan RRR --store third.db level.sok:1
fails list --store nowhere.db
fails list --store plans.sok
fails list --store plans.db level.sok
fails forget
fails
sed 's/bfs/bxs/g' plans.db >bent.db
fails list --store bent.db
fails best --store bent.db level.sok:1
head -c 9000 plans.db >short.db
fails list --store short.db
"$KURA" solve --engine bfs --store bent.db level.sok:1 2>&1
echo "exit $?"
