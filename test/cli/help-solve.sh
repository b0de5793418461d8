# The options of the main command, as a user reads them.  The names of engines,
# formats and outputs may grow: only the left column is held.
"$KURA" help solve | sed -n 's/^  \(-[a-zA-Z], \| *\)\(--[a-z-]* *[A-Z]*\)  .*/\1\2/p' |
    sed 's/ *$//'
