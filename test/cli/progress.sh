# --progress json: begin, reports, end; never: nothing; auto on a file: nothing.
cat >levels.sok <<'END'
#####
#@$.#
#####
Title: Right

#####
#.$@#
#####
Title: Left

###
#@#
#$#
#.#
###
Title: Down

###
#.#
#$#
#@#
###
Title: Up
END
"$KURA" solve --progress json levels.sok:1,2 2>err
sed -n 's/"seconds":[^,]*,.*/.../p; /"seconds"/!p' err >lines
head -1 lines
tail -1 lines
grep -v '^{"progress":{' err
"$KURA" solve --progress never levels.sok:1 2>err
wc -c <err | tr -d ' '
"$KURA" solve --progress auto levels.sok:1 2>err
wc -c <err | tr -d ' '

echo '-- each iteration, in a pipe too'
printf '######\n#s   #\n#CCCX#\n#X   #\n######\n' >map.txt
"$KURA" solve -e sat -m moves --verbose map.txt 2>&1 |
    grep 'steps:\|^[LURDlurd]*$' | sed 's/^ *[0-9.]* s  //; s/; [0-9].*//'
