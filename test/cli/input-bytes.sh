# Bytes that are no level: refused as bad input, without a crash, without
# control characters in the message.
try() {
    "$KURA" solve "$1" >out 2>err
    echo "$1: exit $?, $(wc -c <out | tr -d ' ') bytes of answer"
    [ -s err ] || echo "  nothing said"
    if tr -d '\n' <err | LC_ALL=C grep -q '[[:cntrl:]]'; then
        echo "  control characters in the message"
    fi
    [ "$(wc -c <err)" -lt 1000 ] || echo "  a very long message"
}
printf '#####\n#@\0$.#\n#####\n' >nul
try nul
printf '\0\0\0\0' >nuls
try nuls
printf '\377\376#\0#\0#\0\n\0' >utf16
try utf16
sed -n 1p err
# A linear congruential sequence: looks random, is the same everywhere.
awk 'BEGIN { x = 7; for (i = 0; i < 4000; i++) {
    x = (x * 1103515245 + 12345) % 2147483648;
    printf "%c", int(x / 65536) % 255 + 1 } }' >noise
try noise
printf '\033[31m#####\n\033[2J#@$.#\n#####\n' >escapes
try escapes
awk 'BEGIN { s = "#"; while (length(s) < 10485760) s = s s; print s }' >line
try line
awk 'BEGIN { s = "a"; while (length(s) < 10485760) s = s s; print s }' >words
try words
awk 'BEGIN { for (i = 0; i < 300000; i++) print "#" }' >tall
try tall

echo '-- titles, names of files and what other programs say'
printf '#####\n#@$.#\n#####\nTitle: \033[31mred\n\n#####\n#@$.#\n#####\n' >title
try title
"$KURA" show title:1 2>&1 | sed -n 1p
name=$(printf 'name\033]0;x\007')
"$KURA" solve "$name" 2>&1
mkdir -p fake
cat >fake/clingo <<'END'
#!/bin/sh
case "$*" in *--version*) echo 'clingo version 5.4.1' ;; *) printf '\033[31mred\007\n' ;; esac
END
chmod +x fake/clingo
PATH=$PWD/fake:$PATH "$KURA" solve -e asp title:1 2>&1
echo "exit $?"
