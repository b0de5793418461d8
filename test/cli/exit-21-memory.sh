# The memory limit, on a level that takes far more.
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
"$KURA" solve -e bfs --memory 2M level.sok 2>err
code=$?
sed 's/; lower bound .*//' err >&2
exit $code
