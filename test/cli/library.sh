# The shared library shows what kura.h promises and nothing else, and needs
# few others; a program that knows only the header can use it.
library=$(dirname "$KURA")/libkura.so
header=$LEVELS/../src/kura.h
nm -D --defined-only "$library" | awk '{ sub(/@.*/, "", $3); if ($3 != "KURA_1") print $3 }' | sort >shown
# Only declarations, which begin a line: the header also speaks of them.
sed -n '/^typedef/d; s/^[a-z].*\<\(kura_[a-z_]*\)(.*/\1/p' "$header" |
    sort >promised
diff promised shown && echo "the same functions"
# Each function is told about: its paragraph has a comment.
awk 'BEGIN { RS = "" } /\nkura_|(^|\n)[a-z][a-z_ *]*kura_[a-z_]*\(/ && !/\/\*/' "$header"
readelf -d "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\.so.*/\1/p' |
    grep -v 'san$\|^libgcov\|^ld-' | sort

cat >program.c <<'END'
#include <stdio.h>
#include <string.h>
#include "kura.h"
int main(void)
{
    const char *text = "#####\n#@$.#\n#####\n";
    struct kura_error err;
    struct kura_levels *levels = kura_read(text, strlen(text), NULL, &err);
    const struct kura_level *level = kura_level_at(levels, 1, &err);
    struct kura_options options = {.size = sizeof options,
                                   .minimize = "pushes"};
    struct kura_result result = {.size = sizeof result};
    if (kura_solve(level, &options, &result, &err) && result.plan)
        puts(result.plan);
    kura_result_release(&result);
    kura_levels_free(levels);
}
END
echo '#include "kura.h"' >empty.cc
for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    $compiler -std=c17 -Wall -Wextra -pedantic -I"$LEVELS/../src" \
        -fsyntax-only program.c || echo "$compiler: exit $?"
done
g++ -Wall -Wextra -pedantic -I"$LEVELS/../src" -fsyntax-only empty.cc ||
    echo "g++: exit $?"
case $library in
*/release-*)
    ln -s "$library" libkura.so.1
    gcc -I"$LEVELS/../src" -o program program.c "$library" &&
        LD_LIBRARY_PATH=. ./program
    ;;
*) echo R ;; # a sanitizer's library wants its compiler
esac
