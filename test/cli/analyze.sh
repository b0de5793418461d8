# A square with the same number on all sides does not depend on the side, and
# places are [row,column] from 0 at the top left.
cat >level.sok <<'END'
########
#  #   #
# $ .  #
#@ #   #
########
END
"$KURA" analyze level.sok
"$KURA" analyze --format json level.sok | grep -o '"gates":[][0-9,]*'
cat >corridor.sok <<'END'
#######
#@$.  #
#######
END
"$KURA" analyze corridor.sok | sed -n '/^pushes to/,/^bounds/p'
