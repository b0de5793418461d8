# --stats: aligned, on standard error, for each level.
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
"$KURA" solve -e bfs -m pushes --stats levels.sok:1-2 2>err
echo "exit $?"
sed -e 's/[0-9.]* s, [0-9.]* s of/N s, N s of/' \
    -e "s/pushes, [0-9.]* s/pushes, N s/" \
    -e 's/memory  *[0-9.]* .B/memory       N MB/' err >&2
