# A parent that is killed leaves no child behind: whoever solves, measures or
# serves.
cp "$LEVELS/first-steps.sok" levels.sok
TMPDIR=$(pwd)/tmp
export TMPDIR
mkdir tmp bin
sleeper() { # sleeper FILE: a program that sleeps for long, and says who it is
    cat >"$1" <<END
#!/bin/sh
case \$1 in --version) echo 'clingo version 5.4.1'; exit ;; esac
echo \$\$ >$(pwd)/child.pid
exec sleep 600
END
    chmod +x "$1"
}
sleeper sleeps
sleeper bin/clingo
PATH=$(pwd)/bin:$PATH
printf 'name = sleeps\ncommand = %s\n' "$(pwd)/sleeps" >sleeps.txt
orphan() { # orphan NAME WORDS...
    rm -f child.pid
    name=$1
    shift
    "$KURA" "$@" >out 2>&1 &
    parent=$!
    until [ -s child.pid ]; do
        kill -0 "$parent" || break
        sleep 0.05
    done
    kill -9 "$parent"
    wait "$parent" 2>/dev/null
    tries=0
    while kill -0 "$(cat child.pid)" 2>/dev/null && [ "$tries" -lt 200 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    [ "$tries" -lt 200 ] && echo "$name: the child is gone"
    kill "$(cat child.pid)" 2>/dev/null
}
orphan solver solve -e sat -m pushes levels.sok:1 solver=./sleeps
orphan clingo solve -e asp -m pushes levels.sok:1
orphan bench bench -p sleeps.txt -t 600 -r b.db levels.sok:1

# A server whose solves run on: they end with it, and their children.
cat >ask.py <<'END'
import sys, urllib.parse, urllib.request
text = "########\n#@ $  .#\n########\n"
form = {"text": text, "engine": "asp", "minimize": "moves"}
data = urllib.parse.urlencode(form).encode()
urllib.request.urlopen(sys.argv[1] + "api/solve", data).read()
END
rm -f child.pid
"$KURA" serve --port 0 --no-store --data data >address 2>err &
server=$!
until [ -s address ]; do sleep 0.05; done
python3 ask.py "$(cat address)"
until [ -s child.pid ]; do sleep 0.05; done
kill -9 "$server"
wait "$server" 2>/dev/null
tries=0
while kill -0 "$(cat child.pid)" 2>/dev/null && [ "$tries" -lt 200 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
[ "$tries" -lt 200 ] && echo "server: the child of its child is gone"
kill "$(cat child.pid)" 2>/dev/null
