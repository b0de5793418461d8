# Folders that are not there, are no folders, or may not be written to.
cp "$LEVELS/first-steps.sok" levels.sok
plan=$("$KURA" solve levels.sok:1)
said() { # said NAME COMMAND...: the code, and whether anything was said
    name=$1
    shift
    code=0
    "$@" >out 2>err || code=$?
    echo "$name: $code$([ -s err ] && echo ', said why')"
}
try() { # try PLACE [AS...]: every file that a command writes, below PLACE
    place=$1
    shift
    said "$place, show" "$@" "$KURA" show --file "$place.png" levels.sok:1
    said "$place, convert" "$@" "$KURA" convert --to xsb --file "$place" \
        levels.sok
    said "$place, store" "$@" "$KURA" solve --store "$place" levels.sok:1
    said "$place, import" "$@" "$KURA" store import --store "$place" \
        --plan "$plan" levels.sok:1
    said "$place, certificate" "$@" "$KURA" solve -e bfs -m pushes \
        --certificate "$place/y" levels.sok:1
    said "$place, cnf" "$@" "$KURA" solve -e sat -m pushes --cnf "$place" \
        levels.sok:1
    said "$place, trace" "$@" "$KURA" solve -e astar --trace "$place" \
        levels.sok:1
    said "$place, optimize" "$@" "$KURA" optimize --file "$place" levels.sok:1
    said "$place, results" "$@" "$KURA" bench -e bfs -r "$place" levels.sok:1
    said "$place, lines" "$@" "$KURA" bench -e bfs -r b.db --lines "$place" \
        levels.sok:1
    said "$place, report" "$@" "$KURA" bench -r b.db --report "$place" \
        levels.sok:1
    said "$place, plots" "$@" "$KURA" bench -r b.db --plots "$place/y" \
        levels.sok:1
    said "$place, analyze" "$@" "$KURA" analyze --format svg --file "$place" \
        levels.sok:1
    said "$place, serve" "$@" timeout 20 "$KURA" serve --port 0 \
        --data "$place" --store "$place"
}
"$KURA" bench -e bfs -r b.db levels.sok:1 >/dev/null 2>&1
try nowhere/x
try levels.sok/x

# Who may write everywhere, as root, tries as nobody.
mkdir shut
echo before >shut/x
chmod 555 shut
chmod 777 . b.db
chmod 444 shut/x
if [ "$(id -u)" -eq 0 ]; then
    touch out err
    try shut/x setpriv --reuid=65534 --regid=65534 --clear-groups
else
    try shut/x
fi
cat shut/x
ls shut

echo '-- no data directory, or one that depends on where one is'
for home in '' near; do
    env -u KURA_STORE HOME="$home" XDG_DATA_HOME="$home" "$KURA" store best \
        levels.sok:1 2>&1
    echo "exit $?"
done
[ ! -e near ] || echo 'made near'
