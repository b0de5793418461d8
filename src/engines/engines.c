#include "engines/engines.h"

/* To add an engine: write engines/NAME/NAME.c, which exports one constant
 * struct engine NAME_engine, and add its name here. */
/* clang-format off: one a line. */
#define ENGINES(X)   \
    X(auto)          \
    X(bfs)           \
    X(astar)         \
    X(bidirectional) \
    X(fess)          \
    X(sink)          \
    X(sat)           \
    X(asp)
/* clang-format on */

#define DECLARE(name) extern const struct engine name##_engine;
ENGINES(DECLARE)

#define ENTRY(name) &name##_engine,
const struct engine *const engines[] = {ENGINES(ENTRY) NULL};

const struct engine *engine_find(const char *name)
{
    for (int i = 0; engines[i]; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}

/* The word stands alone or before a '='. */
static bool is_word(const char *word, const char *text)
{
    size_t size = strlen(word);
    return strncmp(word, text, size) == 0 &&
           (text[size] == '\0' || text[size] == '=');
}

const char *engine_elsewhere(const struct engine *engine, const char *what)
{
    const struct elsewhere *elsewhere = engine->elsewhere;
    for (; elsewhere && elsewhere->what; elsewhere++)
        if (is_word(elsewhere->what, what))
            return elsewhere->engine;
    return NULL;
}
