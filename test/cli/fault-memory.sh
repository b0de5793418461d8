# Little address space: out of memory is said, or the answer is right.  What
# happens when single requests fail is tried by test/faults/memory.py.
case $KURA in
*asan-* | *tsan-*) # which need all addresses there are
    echo done
    exit
    ;;
esac
cp "$LEVELS/first-steps.sok" levels.sok
for engine in astar bfs bidirectional fess stow sat auto; do
    for kilobytes in 60000 100000 150000; do
        (ulimit -v "$kilobytes" && "$KURA" solve -e "$engine" levels.sok:1) \
            >out 2>err
        case $? in
        0) "$KURA" verify levels.sok:1 - <out >/dev/null || echo 'a wrong plan' ;;
        21 | 32 | 127) ;; # 127: too little to load the program itself
        *) echo "$engine, ulimit -v $kilobytes: $?" && cat err ;;
        esac
    done
done
echo done
