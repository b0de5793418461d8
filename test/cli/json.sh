# One object a level, refused levels and failures included.
clean() {
    sed -e 's/"seconds":[^,]*/"seconds":S/' \
        -e 's/"cpu_seconds":[^,]*/"cpu_seconds":S/' \
        -e 's/"peak_bytes":[^,]*/"peak_bytes":B/'
}
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
cat >>levels.sok <<'END'

#####
#@$@#
#####

######
#$ @ #
#  $ #
#. . #
######
END
"$KURA" solve -e bfs -m pushes -o json levels.sok:1,5,6 >out
echo "exit $?" >&2
clean <out
