/*
 * The library's door to the results of benchmarks.
 */
#include "store/results.h"

#include "api/api.h"

static struct results *inner_results(struct kura_results *results)
{
    return (struct results *)results;
}

static struct run_row to_row(const struct kura_run *run)
{
    return (struct run_row){run->entrant,     run->conditions, run->file,
                            run->number,      run->level,      run->set,
                            run->title,       run->boxes,      run->outcome,
                            run->reason,      run->error,      run->seconds,
                            run->cpu_seconds, run->peak_bytes, run->moves,
                            run->pushes,      run->proved,     run->plan,
                            run->counters,    run->lower_bound};
}

static struct kura_run to_run(const struct run_row *row)
{
    return (struct kura_run){row->entrant,     row->conditions, row->file,
                             row->number,      row->level,      row->set,
                             row->title,       row->boxes,      row->outcome,
                             row->reason,      row->error,      row->seconds,
                             row->cpu_seconds, row->peak_bytes, row->moves,
                             row->pushes,      row->proved,     row->plan,
                             row->counters,    row->lower_bound};
}

struct kura_results *kura_results_open(const char *path, bool create,
                                       struct kura_error *err)
{
    struct kura_error inner = {0};
    struct results *results = results_open(path, create, &inner);
    if (!results)
        api_pass_on(&inner, err);
    return (struct kura_results *)results;
}

void kura_results_close(struct kura_results *results)
{
    results_close(inner_results(results));
}

bool kura_results_enter(struct kura_results *results, const char *entrant,
                        struct kura_error *err)
{
    struct kura_error inner = {0};
    return results_enter(inner_results(results), entrant, &inner) ||
           api_pass_on(&inner, err);
}

bool kura_results_add(struct kura_results *results, const struct kura_run *run,
                      struct kura_error *err)
{
    struct kura_error inner = {0};
    struct run_row row = to_row(run);
    return results_add(inner_results(results), &row, &inner) ||
           api_pass_on(&inner, err);
}

bool kura_results_has(struct kura_results *results, const struct kura_run *run,
                      bool *has, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct run_row row = to_row(run);
    return results_has(inner_results(results), &row, has, &inner) ||
           api_pass_on(&inner, err);
}

struct row_listener {
    kura_run_fn *each;
    void *user;
};

static bool pass_row(void *user, const struct run_row *row)
{
    const struct row_listener *listener = user;
    struct kura_run run = to_run(row);
    return listener->each(listener->user, &run);
}

bool kura_results_each(struct kura_results *results, kura_run_fn *each,
                       void *user, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct row_listener listener = {each, user};
    return results_each(inner_results(results), pass_row, &listener, &inner) ||
           api_pass_on(&inner, err);
}
