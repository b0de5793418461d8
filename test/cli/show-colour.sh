# Colours when asked; on a file never by themselves.
cat >level.sok <<'END'
#####
#@$.#
#####
END
"$KURA" show --color always level.sok | grep -c '\['
"$KURA" show --color auto level.sok | grep -c '\['
"$KURA" show --color never level.sok | grep -c '\['
"$KURA" show level.sok | grep -c '\['
cat >stuck.sok <<'END'
######
#$ @ #
#  $ #
#. . #
######
END
"$KURA" solve --color always stuck.sok 2>&1 | grep -c '\['
"$KURA" solve stuck.sok 2>&1 | grep -c '\['
