#!/bin/sh
# embed.sh [--table TABLE] FILE...
#
# Prints a C source that holds the files as texts, each under the name
# embedded_NAME with its dots as _: steps.lp is embedded_steps_lp.  A table
# lists them with their names and sizes (base/embedded.h).
set -eu
table=
if [ "$1" = --table ]; then
    table=$2
    shift 2
fi
symbol() { echo "embedded_$(basename "$1" | tr .- __)"; }

for file in "$@"; do
    name=$(symbol "$file")
    echo "extern const char $name[];"
    echo "const char $name[] = {"
    # A byte above 127 is a negative char.
    od -An -v -td1 "$file" | sed 's/-*[0-9][0-9]*/&,/g'
    echo "0};"
done
[ -n "$table" ] || exit 0
echo '#include "base/embedded.h"'
echo "extern const struct embedded $table[];"
echo "const struct embedded $table[] = {"
for file in "$@"; do
    name=$(symbol "$file")
    echo "    {\"$(basename "$file")\", $name, sizeof $name - 1},"
done
echo "    {0}};"
