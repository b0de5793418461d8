# The node limit, which repeats exactly.
cat >level.sok <<'END'
#############
#           #
# $ $ $ $ $ #
#  $ $ $ $  #
#           #
# $ $ $ $ $ #
#     @     #
#...........#
#...        #
#############
END
exec "$KURA" solve --engine bfs --minimize pushes --nodes 100 level.sok
