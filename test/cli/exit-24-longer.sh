# A plan that is too long is no proof that all are: one push would do here.
cat >level.sok <<'LEVEL'
#####
#.$@#
#.* #
#####
LEVEL
"$KURA" solve --engine bfs --minimize pushes --max-steps 1 level.sok
exec "$KURA" solve --engine stow --max-steps 1 level.sok
