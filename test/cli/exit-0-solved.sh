# Solved: the plan, and nothing else.
cat >level.sok <<'END'
#####
#@$.#
#####
END
exec "$KURA" solve level.sok
