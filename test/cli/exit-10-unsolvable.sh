# Proved unsolvable: said on standard error, nothing on standard output.
cat >level.sok <<'END'
######
#$ @ #
#  $ #
#. . #
######
Title: In the corner
END
exec "$KURA" solve level.sok
