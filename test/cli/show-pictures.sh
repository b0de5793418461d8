# Pictures: every format, views, themes, and what can't be drawn.
cat >level.sok <<'.'
#######
#     #
# @$ .#
#     #
#######
Title: Room
.
# kind FILE: by its first bytes
kind() {
    case $(head -c 5 "$1" | tr -d '\000') in
    '<?xml') echo svg ;;
    *PNG*) echo png ;;
    '%PDF-') echo pdf ;;
    GIF8*) echo gif ;;
    *) echo "something else" ;;
    esac
}
for format in svg png pdf gif; do
    "$KURA" show --file level.$format level.sok
    "$KURA" show --file plan.$format level.sok RR
    "$KURA" show --format $format --at 1 level.sok RR >at.$format
    echo "$format: $(kind level.$format) $(kind plan.$format) $(kind at.$format)"
done
"$KURA" show --view sheet --file sheet.png level.sok RR && kind sheet.png
"$KURA" show --overlay distance --file distance.svg level.sok && kind distance.svg

echo "-- the same picture is the same file"
for format in svg png pdf gif; do
    "$KURA" show --file again.$format level.sok RR
    cmp plan.$format again.$format && echo "$format"
done

echo "-- a theme changes it"
printf 'wall = #000000\nbox-shape = round\n' >theme.txt
"$KURA" show --theme theme.txt --file themed.png level.sok
cmp -s level.png themed.png || echo "another picture"

echo "-- what can't be drawn leaves no file"
fails() {
    "$KURA" show "$@" 2>&1
    echo "exit $?"
}
printf 'wall = black\n' >bad.txt
fails --theme bad.txt --file bad.png level.sok
printf '\n; fine\nroof = #000000\n' >bad.txt
fails --theme bad.txt --file bad.png level.sok
fails --view film --file bad.png level.sok RR
fails --view sheet --file bad.gif level.sok RR
fails --at 3 --file bad.png level.sok RR
fails --at 3 --file bad.png level.sok
fails --fps 51 --file bad.gif level.sok RR
fails --tile 0 --file bad.png level.sok
fails --file nowhere/bad.png level.sok
fails --format gif --file /dev/full level.sok RR
ls bad.png bad.gif 2>/dev/null
echo "-- a plan that breaks a rule is drawn as far as it goes"
fails --file part.gif level.sok RRR
kind part.gif

echo '-- an ending that no picture has'
"$KURA" show --file x.jpg "$LEVELS/first-steps.sok:1" 2>&1
echo "exit $?"
[ -e x.jpg ] && echo 'x.jpg was written'
"$KURA" show --file x.PNG "$LEVELS/first-steps.sok:1" && od -An -c -N4 x.PNG
"$KURA" show --file x.txt "$LEVELS/first-steps.sok:1" && sed -n 2p x.txt
