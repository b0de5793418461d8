# What people and accidents hand over as a level file.
run() {
    echo "$ kura $*"
    "$KURA" "$@" 2>&1 || echo "exit $?"
}
run solve missing.sok
mkdir folder
run solve folder
: >empty.sok
run solve empty.sok
printf '\n\n  \n' >blank.sok
run solve blank.sok
echo '-- lines that end with carriage return and newline'
printf '#####\r\n#@$.#\r\n#####\r\n' >crlf.sok
run solve crlf.sok
echo '-- no newline at the end'
printf '#####\n#@$.#\n#####' >end.sok
run solve end.sok
echo '-- several files, one of them missing'
run solve end.sok missing.sok crlf.sok
echo '-- the file that can be read comes out whole'
run solve -o lurd missing.sok end.sok
run verify missing.sok r
run show missing.sok
run convert --to xsb missing.sok
