#!/bin/sh
# embed.sh TABLE FILE...: C source of the table of these files (struct embedded
# of base/embedded.h), on standard output.
set -eu
table=$1
shift
echo "/* Written by tools/embed.sh. */"
echo '#include "base/embedded.h"'
echo
echo "extern const struct embedded $table[];"
number=0
for file; do
    echo
    echo "static const unsigned char file_$number[] = {"
    od -An -v -tu1 "$file" |
        sed -e 's/[[:space:]][[:space:]]*/ /g' -e 's/^ //' -e 's/ *$//' \
            -e 's/ /,/g' -e 's/$/,/'
    echo "0};"
    number=$((number + 1))
done
echo
echo "const struct embedded $table[] = {"
number=0
for file; do
    echo "    {\"${file##*/}\", file_$number, sizeof file_$number - 1},"
    number=$((number + 1))
done
echo "    {0}};"
