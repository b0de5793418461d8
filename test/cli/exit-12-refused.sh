# A plan that breaks a rule: the step, the reason, the position before it.
cat >level.sok <<'END'
######
#    #
#@$. #
#    #
######
END
exec "$KURA" verify level.sok rrrrr
