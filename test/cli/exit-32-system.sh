# Standard output takes nothing: said, and not solved on and on.
cat >level.sok <<'END'
#####
#@$.#
#####

#####
#.$@#
#####
END
exec "$KURA" solve level.sok >/dev/full
