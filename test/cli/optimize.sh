# A plan made shorter, what is said of it, where it is kept.
cat >level.sok <<'LEVEL'
Detour

#########
#       #
#  $    #
#@   $ .#
#      .#
#########
LEVEL
say() {
    "$@"
    echo "exit $?"
}
tell() {
    echo "\$ kura $*"
    say "$KURA" "$@" 2>&1
}

echo "-- a plan that does not solve the level"
tell optimize level.sok rrrrr
echo "-- a plan that is none"
tell optimize level.sok 'r?r'
echo "-- without a plan"
tell optimize level.sok
tell optimize -m moves level.sok
tell optimize -m moves,pushes level.sok
echo "-- from a plan, which is proved shortest; and from several"
plan=$("$KURA" optimize -m moves level.sok 2>/dev/null)
tell optimize -m pushes level.sok "$plan"
printf '%s\n' "$plan" >kept.sol
tell optimize -m moves --file kept.sol level.sok "udud$plan"
cat kept.sol
: >empty.sol
tell optimize -m moves --file empty.sol level.sok
cat empty.sol
tell optimize -m moves --file missing/kept.sol level.sok "udud$plan"
echo "-- a limit: the plan that came in"
tell optimize -n 1 level.sok "udud$plan"
echo "-- the store: what is proved is done"
tell optimize --store plans.db level.sok
tell optimize --store plans.db level.sok
"$KURA" store list --store plans.db | sed 's/20[0-9-]*T[0-9:]*Z/DATE/'
echo "-- with a certificate: also of what the store says is proved"
tell optimize --store plans.db --certificate shortest level.sok
"$KURA" verify --certificate shortest level.sok
rm -r shortest
"$KURA" solve -m pushes --store plans.db --certificate shortest -o json \
    level.sok | grep -o '"pushes":[0-9]*'
"$KURA" verify --certificate shortest level.sok
tell optimize -m moves -n 1 --certificate none level.sok "udud$plan"
ls none 2>/dev/null
tell optimize --certificate missing/folder level.sok
echo "-- plans in the file"
printf 'Solution:\nudud%s\n' "$plan" | cat level.sok - >with.sok
tell optimize -m moves with.sok
printf '\nSolution:\nrrrr\n' | cat level.sok - >wrong.sok
tell optimize -m moves wrong.sok
echo "-- what makes no sense"
tell optimize
tell optimize -m none level.sok
tell optimize methods=magic level.sok
cat level.sok level.sok >two.sok
tell optimize two.sok "$plan"
tell optimize --file x two.sok
tell optimize --certificate x two.sok
tell optimize two.sok
echo "-- gains for programs to read"
"$KURA" optimize --progress json -o json -m moves level.sok "udud$plan" \
    >out 2>err
grep -o '"plan":"[^"]*"' err | head -1
grep -o '"proved":[a-z]*,"moves":[0-9]*,"pushes":[0-9]*' out
echo "-- no plan at all"
printf '######\n#@ $ #\n#  .##\n####\n' >none.sok
tell optimize none.sok
