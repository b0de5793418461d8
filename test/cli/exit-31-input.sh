# One of three levels can't be played: the place, and the others are solved.
cat >level.sok <<'END'
#####
#@$.#
#####

#####
#@$@#
#####

#####
#.$@#
#####
END
exec "$KURA" solve level.sok
