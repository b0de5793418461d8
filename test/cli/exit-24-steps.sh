# No plan within --max-steps says nothing about longer ones.
cat >level.sok <<'END'
########
#@$   .#
########
END
exec "$KURA" solve --engine bfs --minimize pushes --max-steps 3 level.sok
