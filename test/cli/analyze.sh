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

echo '-- distances from each goal'
cat >two.sok <<'END'
######
#@ $.#
#.$  #
######
END
"$KURA" analyze --goals two.sok | sed -n '/^steps of/,/^bounds/p'
"$KURA" analyze --goals --format json two.sok | grep -o '"goal_distances.*'

echo '-- the block list: some, all, and drawn'
cat >pit.txt <<'END'
#6
#7
#*******
#*x.*..*
#*yoo..*
#*.o...*
#*.*...*
#*******
END
groups() { sed '1,/^[0-9]* groups/d'; }
"$KURA" analyze pit.txt | groups | wc -l
"$KURA" analyze pit.txt | tail -1
"$KURA" analyze --groups all pit.txt | groups | wc -l
"$KURA" analyze --format json pit.txt | grep -o '"penalty"' | wc -l
"$KURA" analyze --groups drawn pit.txt | groups >drawn
grep -c '^lost:\|^+' drawn
sed -n '1,8p' drawn
"$KURA" analyze --groups drawn --color always pit.txt | groups |
    tr '\033' '^' | sed -n '1,4p'
