# Every way in which the program clingo can be wrong ends with exit code 32 and
# a reason, except when our own limit stops it.
cat >level.sok <<'END'
#####
#@$.#
#####
END
clingo=$(command -v clingo)
mkdir bin empty
# fake SCRIPT: what the program clingo does; "version" is the true one's.
fake() {
    printf '#!/bin/sh\n%s\n' "$1" >bin/clingo
    chmod +x bin/clingo
}
solve() {
    PATH=$PWD/bin:$PATH "$KURA" solve -e asp "$@" level.sok 2>&1
    echo "exit $?"
}
version="case \$1 in --version) exec $clingo --version ;; esac"
echo '-- it crashes'
fake 'kill -SEGV $$'
solve
fake "$version; kill -SEGV \$\$"
solve
echo '-- it is too old'
fake 'echo "clingo version 4.5.4"'
solve
echo '-- it is something else'
fake 'echo "hello"'
solve
echo '-- it fails without a word, and with one'
fake 'exit 3'
solve
fake "$version; echo '*** ERROR: (clingo): no luck' >&2; exit 65"
solve
echo '-- its answer is rubbish'
fake "$version; echo rubbish; exit 10"
solve
fake "$version; echo '{\"Result\":\"SATISFIABLE\"}'; exit 10"
solve
echo '-- its answer is a lie'
fake "$version; echo '{\"Call\":[{\"Witnesses\":[{\"Value\":[\"do(left,0)\"]}]}],\"Result\":\"SATISFIABLE\"}'; exit 10"
solve
fake "$version; echo '{\"Call\":[{}],\"Result\":\"UNSATISFIABLE\"}'; exit 20"
solve -s 9
echo '-- its "no" is a lie'
fake "$version; echo '{\"Call\":[{}],\"Result\":\"UNSATISFIABLE\"}'; exit 20"
solve -m moves -s 3 encoding=seed
echo '-- it does not end'
fake 'sleep 1000'
solve -t 0.3
fake "$version; sleep 1000"
solve -t 0.3
echo '-- it talks without end, of memory too'
fake "$version; exec yes"
solve -M 100M
fake "$version; echo 'memory: 3 MB' >&2; exit 65"
solve -M 100M
echo '-- it has no memory'
fake "$version; exit 33"
solve -M 100M
echo '-- it is not there'
PATH=$PWD/empty "$KURA" solve -e asp level.sok 2>&1
echo "exit $?"
PATH=$PWD/empty "$KURA" list engines | sed -n 's/^asp .*\(the program.*)\).*/\1/p'
PATH=$PWD/empty "$KURA" verify --with asp level.sok R 2>&1
echo "exit $?"
