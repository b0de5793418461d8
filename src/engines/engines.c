/*
 * The list of engines, from which settings and listings are made.
 */
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
    X(stow)          \
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

bool engine_plays(const struct engine *engine, const struct run *run)
{
    return engine && engine->rules >> run->board->rules & 1 &&
           !(engine->missing && engine->missing());
}

const struct engine *engine_between(const struct run *run)
{
    const struct engine *engine = engine_find("bidirectional");
    bool fits = engine_plays(engine, run) &&
                run->board->box_count == run->board->goal_count &&
                (run->objective == MINIMIZE_NONE ||
                 engine->proves >> run->objective & 1);
    return fits ? engine : NULL;
}

bool engine_configure(const struct engine *engine, struct run *run,
                      const char *const *settings, void **config)
{
    *config = NULL;
    if (engine->config_size == 0)
        return true;
    if (!(*config = run_alloc(run, 1, engine->config_size)))
        return false;
    settings_default(engine->settings, *config);
    for (; settings && *settings; settings++)
        settings_assign(engine->settings, *config, *settings, &run->error);
    run->config = *config;
    return true;
}

enum outcome engine_start(const struct engine *engine, struct run *run,
                          const char *const *settings)
{
    void *config;
    if (!engine_configure(engine, run, settings, &config))
        return OUTCOME_STOPPED;
    return engine->solve(run);
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
