#!/bin/sh
# embed.sh FILE...
#
# Prints a C source that holds the files as texts, each under the name
# embedded_NAME with its last dot as _: steps.lp is embedded_steps_lp.
set -eu
for file in "$@"; do
    name=$(basename "$file" | tr . _)
    echo "extern const char embedded_$name[];"
    echo "const char embedded_$name[] = {"
    od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo "0};"
done
