# Children that die, babble or are not there: an error of the system, never an
# answer.
cp "$LEVELS/first-steps.sok" levels.sok
said() { # said NAME COMMAND...: the code, and whether anything was said
    name=$1
    shift
    code=0
    "$@" >out 2>err || code=$?
    echo "$name: $code$([ -s err ] && echo ', said why')"
    cat out
}
fake() { # fake NAME LINES
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}
fake dies 'kill -9 $$'
fake babbles 'echo s'
fake fails 'exit 3'
fake closes 'exec >&- 2>&-; exit 20'
fake terminated 'kill $$'
for solver in ./dies ./babbles ./fails ./closes ./terminated ./absent; do
    said "solver $solver" "$KURA" solve -e sat -m pushes levels.sok:1 \
        solver="$solver"
    said "solver $solver, certificate" "$KURA" solve -e sat -m pushes \
        levels.sok:1 --certificate proof solver="$solver"
done

# The same as clingo, once it has told its version.
mkdir bin
for how in 'kill -9 $$' 'echo s' 'exit 3' 'exec >&- 2>&-; exit 20' \
    'echo "{\"Result\":\"UNSATISFIABLE\"}"; kill -9 $$' \
    'echo "{\"Result\":\"SATISFIABLE\"}"; exit 10'; do
    fake bin/clingo "case \$1 in --version) echo 'clingo version 5.4.1'; exit
;; esac
$how"
    PATH=$(pwd)/bin:$PATH said "clingo: $how" "$KURA" solve -e asp -m moves \
        levels.sok:1
done

# The checker of certificates, beside the program, and a program in a bench.
"$KURA" solve -e bfs -m pushes --certificate good levels.sok:3 >out
cp "$KURA" kura
for how in 'kill -9 $$' 'exit 3' 'exit 10'; do
    fake kura-check "$how"
    said "checker: $how" ./kura verify --certificate good levels.sok:3
done
rm kura-check
printf 'name = dies\ncommand = %s\n' "$(pwd)/dies" >dies.txt
said bench "$KURA" bench -p dies.txt -r b.db levels.sok:1 >lines
sed -n 1p lines
ls | grep -v '^\(b.db\|babbles\|bin\|closes\|dies\|dies.txt\|err\|fails\|good\|kura\|levels.sok\|lines\|out\|terminated\)$'

# A program whose file is gone, as after a new build, still starts itself.
cat >ask.py <<'END'
import sys, urllib.parse, urllib.request
def ask(path, **form):
    data = urllib.parse.urlencode(form).encode() if form else None
    return urllib.request.urlopen(sys.argv[1] + path, data).read().decode()
job = ask("api/solve", text="#####\n#@$.#\n#####\n").split('"')[3]
print("solved" if '"plan":"R"' in ask("api/events?job=" + job) else "not solved")
END
./kura serve --port 0 --no-store --data data >address 2>err &
server=$!
until [ -s address ]; do sleep 0.05; done
rm kura
python3 ask.py "$(cat address)"
kill "$server"
wait "$server"
