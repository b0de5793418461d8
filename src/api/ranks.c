/*
 * Several processes at one solve.  Rank 0 sends what it is about to solve,
 * cells and settings as they stand in its memory, so that the others read no
 * files and no options; all run the same program, which the engines check.
 */
#include <stdlib.h>

#include "api/api.h"
#include "base/buffer.h"
#include "base/ranks.h"
#include "core/board.h"
#include "core/checkpoint.h"
#include "core/level.h"
#include "engines/engines.h"

#define WORD_SOLVE 1
#define WORD_LEAVE 2

/* Before the settings, the cells and the path of a checkpoint. */
struct call {
    char engine[32];
    enum objective objective;
    struct limits limits;
    int threads;
    uint64_t seed;
    int width, height;
    enum rules rules;
    size_t config_size;
    uint64_t number, there, token; /* of a checkpoint: see core/checkpoint.h */
};

struct ranks *api_ranks(struct kura_ranks *ranks)
{
    return (struct ranks *)ranks;
}

struct kura_ranks *kura_ranks_open(int *me, int *near, struct kura_error *err)
{
    struct ranks *ranks = ranks_open(err);
    if (ranks) {
        *me = ranks_me(ranks);
        *near = ranks_near(ranks);
    }
    return (struct kura_ranks *)ranks;
}

void kura_ranks_close(struct kura_ranks *ranks)
{
    struct ranks *all = api_ranks(ranks);
    if (all && ranks_me(all) == 0)
        ranks_tell(all, WORD_LEAVE, NULL, 0);
    ranks_close(all);
}

bool api_call_ranks(const struct run *run, const struct engine *engine,
                    struct kura_error *err)
{
    const struct level *level = run->level;
    if (!run->ranks || ranks_count(run->ranks) == 1 || ranks_me(run->ranks) > 0)
        return true;
    struct call call = {.objective = run->objective,
                        .limits = run->limits,
                        .threads = run->threads,
                        .seed = run->seed,
                        .width = level->width,
                        .height = level->height,
                        .rules = level->rules,
                        .config_size = engine->config_size};
    struct buffer text = {0};
    const struct checkpoint *checkpoint = run->checkpoint;
    if (checkpoint) {
        call.number = checkpoint->number;
        call.there = checkpoint->there;
        call.token = checkpoint->token;
    }
    snprintf(call.engine, sizeof call.engine, "%s", engine->name);
    buffer_add(&text, (const char *)&call, sizeof call);
    buffer_add(&text, run->config, engine->config_size);
    buffer_add(&text, (const char *)level->cells,
               (size_t)(level->width * level->height));
    if (checkpoint)
        buffer_add(&text, checkpoint->directory,
                   strlen(checkpoint->directory) + 1);
    bool ok = !text.failed || error_memory(err);
    if (ok && !ranks_tell(run->ranks, WORD_SOLVE, text.text, text.size))
        ok = ranks_fault(run->ranks, err) ? false : error_memory(err);
    buffer_release(&text);
    return ok;
}

/* The level that was sent; NULL with the reason. */
static struct level *read_level(const struct call *call,
                                const unsigned char *cells,
                                struct kura_error *err)
{
    struct level *level = level_new(call->width, call->height);
    if (!level)
        return error_null(err);
    memcpy(level->cells, cells, (size_t)(call->width * call->height));
    level->rules = call->rules;
    if (level_finish(level, EDGE_IS_WALL, err))
        return level;
    level_free(level);
    return NULL;
}

/* The engine at work, with a part of the checkpoint if there is one. */
static bool let_serve(struct run *run, const struct engine *engine,
                      const struct call *call, struct kura_error *err)
{
    struct checkpoint checkpoint = {0};
    const struct checkpoint first = {.number = call->number,
                                     .there = call->there,
                                     .token = call->token};
    bool ok = true;
    if (run->files[KURA_FILE_CHECKPOINT]) {
        ok = checkpoint_join(&checkpoint, engine, run, &first, err);
        run->checkpoint = &checkpoint;
    }
    if (ok) {
        engine->solve(run);
        ok = run->error.code == KURA_OK;
        if (!ok)
            *err = run->error;
    }
    checkpoint_close(&checkpoint, false);
    return ok;
}

/* Takes part in one solve; false when it can't go on. */
static bool take_part(struct ranks *ranks, const struct kura_stop *stop,
                      const struct message *message, struct kura_error *err)
{
    struct call call;
    struct run run;
    memcpy(&call, message->bytes, sizeof call);
    const unsigned char *config = message->bytes + sizeof call;
    const unsigned char *cells = config + call.config_size;
    const struct engine *engine = engine_find(call.engine);
    struct level *level = read_level(&call, cells, err);
    struct board *board = level ? board_new(level, err) : NULL;
    bool ok = engine && board;
    if (ok) {
        run_init(&run, board);
        run.limits = call.limits;
        run.arena.budget = call.limits.bytes;
        run.level = level;
        run.config = config;
        run.objective = call.objective;
        run.threads = call.threads;
        run.seed = call.seed;
        run.ranks = ranks;
        run.cancel = stop ? &stop->flag : NULL;
        if (call.token)
            run.files[KURA_FILE_CHECKPOINT] =
                (const char *)cells + (size_t)(call.width * call.height);
        ok = let_serve(&run, engine, &call, err);
        run_release(&run);
    }
    if (board)
        board_free(board);
    level_free(level);
    return ok;
}

bool kura_ranks_serve(struct kura_ranks *ranks, const struct kura_stop *stop,
                      struct kura_error *err)
{
    struct ranks *all = api_ranks(ranks);
    bool ok = true, leave = false;
    while (ok && !leave) {
        struct message *message = ranks_wait(all, err);
        if (message && message->kind >= (uint32_t)RANKS_SEARCH) {
            /* From a rank that has heard of it before us, or an old one. */
            ranks_later(all, message);
            continue;
        }
        leave = !message || message->kind == WORD_LEAVE;
        if (message && message->kind == WORD_SOLVE)
            ok = take_part(all, stop, message, err);
        ok = ok && message;
        free(message);
    }
    return ok;
}
