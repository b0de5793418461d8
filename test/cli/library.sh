# The shared library shows what kura.h promises and nothing else, and needs
# few others; a program that knows only the header can use it.
library=$(dirname "$KURA")/libkura.so
header=$LEVELS/../src/kura.h
nm -D --defined-only "$library" | awk '{ print $3 }' | sort >shown
grep -o '\<kura_[a-z_]*(' "$header" | tr -d '(' | sort -u |
    while read -r name; do
        # Only declarations: the header also speaks of them.
        grep -B3 "\\b$name(" "$header" | grep -q KURA_API && echo "$name"
    done >promised
diff promised shown && echo "the same functions"
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
    ln -s "$library" libkura.so.0
    gcc -I"$LEVELS/../src" -o program program.c "$library" &&
        LD_LIBRARY_PATH=. ./program
    ;;
*) echo R ;; # a sanitizer's library wants its compiler
esac
