/*
 * libkura: Sokoban levels in, verified plans out.
 *
 * This is the library's only public header.  Handles are opaque, results are
 * plain structs, nothing is global, and the library never prints, exits or
 * touches a signal.  In one page:
 *
 *     struct kura_error err;
 *     struct kura_levels *levels = kura_read(text, size, NULL, &err);
 *     const struct kura_level *level = kura_level_at(levels, 1, &err);
 *     struct kura_options options = {.minimize = "pushes", .seconds = 10};
 *     struct kura_result result;
 *     if (kura_solve(level, &options, &result, &err) && result.plan)
 *         puts(result.plan);
 *     kura_result_release(&result);
 *     kura_levels_free(levels);
 *
 * A plan that is handed out was accepted by a replay on the level that shares
 * no code with the engine that found it.
 */
#ifndef KURA_H
#define KURA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KURA_API __attribute__((visibility("default")))
#else
#define KURA_API
#endif

#define KURA_VERSION "0.1.0"

KURA_API const char *kura_version(void);

/* What became of a request; also the program's exit codes. */
enum kura_code {
    KURA_SOLVED = 0,      /* for kura verify: accepted */
    KURA_UNSOLVABLE = 10, /* proved */
    KURA_GAVE_UP = 11,    /* nothing left to try, nothing proved */
    KURA_REFUSED = 12,    /* the plan breaks a rule or does not solve */
    KURA_TIME = 20,
    KURA_MEMORY = 21,
    KURA_NODES = 22,
    KURA_INTERRUPTED = 23,
    KURA_STEPS = 24,   /* no plan within the bound on steps */
    KURA_USAGE = 30,   /* the request makes no sense */
    KURA_INPUT = 31,   /* a level or plan can't be read */
    KURA_SYSTEM = 32,  /* memory, disk, another program */
    KURA_INTERNAL = 33 /* our own bug */
};

struct kura_error {
    enum kura_code code;
    int line, column; /* in the text that was read, from 1; 0 unknown */
    char text[320];
};

/* Texts that the library makes are the caller's, who frees them here. */
KURA_API void kura_text_free(char *text);

/* ---- Levels ---- */

struct kura_levels; /* the levels of one text */
struct kura_level;

/*
 * Reads a text in the named format, or the one it looks like when format is
 * NULL.  NULL when there is nothing to be made of it; a single level that can't
 * be played is reported by kura_level_at and does not hinder the others.
 */
KURA_API struct kura_levels *kura_read(const char *text, size_t size,
                                       const char *format,
                                       struct kura_error *err);
KURA_API void kura_levels_free(struct kura_levels *levels);

/*
 * A list without levels, and copies of some of another list (numbers as in
 * kura_convert; refused ones are left out) added to it, with the words that
 * stand before them.  False when memory ends.
 */
KURA_API struct kura_levels *kura_levels_new(void);
KURA_API bool kura_levels_add(struct kura_levels *to,
                              const struct kura_levels *from,
                              const size_t *numbers, size_t count,
                              struct kura_error *err);

KURA_API size_t kura_levels_count(const struct kura_levels *levels);
KURA_API const char *kura_levels_format(const struct kura_levels *levels);

/* The level with that number, from 1; NULL with the reason when it was refused
 * or there is none.  Valid as long as the levels. */
KURA_API const struct kura_level *
kura_level_at(const struct kura_levels *levels, size_t number,
              struct kura_error *err);

struct kura_level_info {
    const char *title; /* "" when it has none */
    const char *rules; /* "goals" or "sink" */
    int width, height;
    int boxes, goals; /* that the player can come to */
};

KURA_API void kura_level_describe(const struct kura_level *level,
                                  struct kura_level_info *info);

/*
 * The levels of the list of count numbers (NULL: all of them) as a text in that
 * format.  NULL when one can't be expressed; size may be NULL.
 */
KURA_API char *kura_convert(const struct kura_levels *levels,
                            const size_t *numbers, size_t count,
                            const char *format, size_t *size,
                            struct kura_error *err);

/* ---- Solving ---- */

/* A snapshot of the search, valid during the call only. */
struct kura_progress {
    double seconds;
    const char *phase;
    uint64_t nodes;
    int low, high; /* proved bounds on the plan's cost; -1 unknown */
    size_t bytes;
    double fraction; /* of the phase that is done; -1 unknown */
};

/* Answers false to stop. */
typedef bool kura_progress_fn(void *user, const struct kura_progress *now);

/* Takes a piece of a file; answers false to end the work. */
typedef bool kura_write_fn(void *user, const void *data, size_t size);

/* A switch that stops a search from any thread or signal handler. */
struct kura_stop;
KURA_API struct kura_stop *kura_stop_new(void); /* NULL when memory ends */
KURA_API void kura_stop_free(struct kura_stop *stop);
KURA_API void kura_stop_set(struct kura_stop *stop); /* async-signal-safe */

/* All zero means: the default. */
struct kura_options {
    const char *engine;   /* NULL: "auto" */
    const char *minimize; /* NULL: "none" */
    double seconds;       /* limits: 0 is none */
    size_t bytes;
    uint64_t nodes;
    int steps;
    int threads; /* 0: 1 */
    uint64_t seed;
    const char *const *settings; /* "name=value", ends with NULL; or NULL */
    kura_progress_fn *progress;  /* or NULL */
    void *user;
    const struct kura_stop *stop; /* or NULL */

    /* Files to write, NULL for none; not every engine serves each. */
    const char *trace, *certificate, *cnf, *cnf_answer, *readable, *variables;

    /* Takes the list of a search certificate, which may be long; NULL: it is
       written to search.cert beside the other files. */
    kura_write_fn *certificate_write;
    void *certificate_user;

    const char *file; /* for the outputs: where the level is from */
    int index;
};

struct kura_metrics {
    size_t moves, pushes;
    size_t box_lines, box_changes, pushing_sessions, player_lines;
};

struct kura_counter {
    const char *name, *unit;
    uint64_t value;
};

struct kura_result {
    enum kura_code code;
    const char *outcome;     /* "solved", "unsolvable", "stopped", ... */
    const char *reason;      /* of "stopped": "time", ...; else NULL */
    struct kura_error error; /* of "failed" */
    const char *plan;        /* LURD, verified; NULL without */
    bool proved;             /* shortest for what was to be minimised */
    int lower_bound;         /* -1 unknown */
    /* Whose word a claim is: "kura", "certificate" (a proof that was checked)
       or the name of a program, whose word alone proves nothing; NULL where
       nothing is claimed. */
    const char *rests_on;
    struct kura_metrics metrics;
    double seconds, cpu_seconds;
    size_t peak_bytes;
    const struct kura_counter *counters;
    size_t counter_count;
    struct kura_result_inner *inner; /* for kura_write */
};

/*
 * Solves one level.  False when the request makes no sense (unknown engine or
 * setting, rules it does not play); the result is empty then.  Everything
 * else, failures included, is a result.
 */
KURA_API bool kura_solve(const struct kura_level *level,
                         const struct kura_options *options,
                         struct kura_result *result, struct kura_error *err);

/* A result for a level that could not be read, so that outputs can tell. */
KURA_API bool kura_refuse(const struct kura_error *why,
                          const struct kura_options *options,
                          struct kura_result *result, struct kura_error *err);

KURA_API void kura_result_release(struct kura_result *result);

/* Adds nothing for a result without a plan, except outputs such as "json".
 * The text, "" for nothing; NULL with err set when it fails. */
KURA_API char *kura_write(const struct kura_result *result, const char *output,
                          size_t *size, struct kura_error *err);

/* ---- Plans ---- */

struct kura_verdict {
    bool accepted;
    size_t step;    /* the one that broke a rule, from 1; 0 if none did */
    char text[200]; /* why it was refused */
    struct kura_metrics metrics; /* of what could be played */
    char *plan; /* what was played, capitals where it pushes; the caller's */
};

/* Plays a plan written as LURD: any case, run lengths, groups.  False when it
 * can't be read. */
KURA_API bool kura_verify(const struct kura_level *level, const char *plan,
                          size_t size, struct kura_verdict *verdict,
                          struct kura_error *err);

/*
 * Draws the position after that many steps of the plan (NULL: of none) as text,
 * with the colours of a terminal if asked.  A step past the end is an error.
 */
KURA_API char *kura_draw(const struct kura_level *level, const char *plan,
                         size_t step, bool colour, struct kura_error *err);

/* ---- Formulas and certificates ---- */

/*
 * The formula that says "there is a plan of at most horizon steps", in the
 * encoding that minimize and settings of the options choose (engine sat), as
 * "dimacs", "readable" or "variables".  NULL when it fails.
 */
KURA_API char *kura_formula(const struct kura_level *level,
                            const struct kura_options *options, int horizon,
                            const char *form, size_t *size,
                            struct kura_error *err);

/*
 * Plays what a SAT solver's answer says: finds the formula it belongs to, of
 * any encoding and horizon unless settings name one and horizon is not -1.
 * False when it is no answer or fits no formula; an answer that there is no
 * model is a verdict, not accepted.
 */
KURA_API bool kura_verify_model(const struct kura_level *level,
                                const struct kura_options *options, int horizon,
                                const char *answer, size_t size,
                                struct kura_verdict *verdict,
                                struct kura_error *err);

/* Clauses with names, one a line ("-" or "\u00ac" negates), as DIMACS. */
KURA_API char *kura_clauses_to_dimacs(const char *text, size_t length,
                                      size_t *size, struct kura_error *err);

struct kura_certificate_verdict {
    bool accepted;
    char text[400];       /* why it was refused */
    const char *form;     /* "sat" or "search" */
    const char *minimize; /* "moves" or "pushes", what is proved fewest; NULL:
                             that there is no plan */
    size_t length;
    size_t variables, clauses, proof_bytes; /* of the form "sat" */
};

/* Checks the certificate in a directory against the level, all of it but the
 * list of the form "search": that is left to the program kura-check, which
 * shares no code with the library.  False when it can't be read or was stopped;
 * stop may be NULL. */
KURA_API bool kura_verify_certificate(const struct kura_level *level,
                                      const char *directory,
                                      const struct kura_stop *stop,
                                      struct kura_certificate_verdict *verdict,
                                      struct kura_error *err);

/* ---- A second opinion ---- */

/*
 * Asks an engine that judges plans by its own rules (kura_judge_at names them)
 * whether this one, written as LURD, solves the level.  False when it can't
 * tell: no such engine, it is missing, it failed or was stopped (stop may be
 * NULL).
 */
KURA_API bool kura_verify_with(const struct kura_level *level, const char *plan,
                               size_t size, const char *engine,
                               const struct kura_stop *stop, bool *accepted,
                               struct kura_error *err);
KURA_API const char *kura_judge_at(size_t i); /* from 0, NULL past the end */

/* ---- What is known before searching ---- */

/* All zero: text, no groups of boxes. */
struct kura_analysis {
    const char *format; /* NULL: "text"; "json", "svg" */
    int patterns;       /* groups of up to so many boxes, at most 4 */
    int distance;       /* at most so far apart along an axis; 0 any */
    bool colour;        /* of a terminal, in the text */
};

/* Dead squares, distances, rooms, bounds, groups that are lost or cost extra.
 * The caller's text; NULL with err set when it fails. */
KURA_API char *kura_analyze(const struct kura_level *level,
                            const struct kura_analysis *options,
                            struct kura_error *err);

/* ---- What there is: counted from 0, false past the end ---- */

struct kura_engine_info {
    const char *name, *summary;
    const char *proves[4]; /* what it can minimise, with proof or not */
    size_t proves_count;
    bool plays_goals, plays_sink;
    const char *rests_on;    /* the program whose word it is where the engine
                                can't prove the fewest; or NULL */
    bool complete;           /* without limits it solves or proves unsolvable */
    bool complete_with_sink; /* at least with a sink */
    const char *missing;     /* what to install, or NULL when it can run */
};

struct kura_setting_info {
    const char *name, *kind, *help;
    char range[200];  /* "1 .. 8", "yes or no", "a, b, c" */
    char preset[100]; /* the default */
};

KURA_API bool kura_engine_at(size_t i, struct kura_engine_info *info);
KURA_API bool kura_setting_at(const char *engine, size_t i,
                              struct kura_setting_info *info);

struct kura_format_info {
    const char *name, *summary;
    bool reads, writes;
};

KURA_API bool kura_format_at(size_t i, struct kura_format_info *info);

struct kura_output_info {
    const char *name, *summary, *media_type;
};

KURA_API bool kura_output_at(size_t i, struct kura_output_info *info);

/* ---- Pictures ---- */

/* All zero means: the default. */
struct kura_picture {
    const char *plan; /* LURD; NULL: none */
    /* "position" (after step), "trails" (the ways of boxes and player over the
       start), "sheet" (the position after every push) or "film" (GIF only).
       NULL: a position without a plan, else what suits the format. */
    const char *view;
    size_t step;
    int tile;              /* side of a square; 0: what suits the view */
    int frames_per_second; /* of GIF: 1 .. 50; 0: 5 */
    bool once;             /* do not begin again at the end */
    bool no_counter;       /* no "Step: 3/97" below */
    const char *theme;     /* text of a theme file, or NULL */
    size_t theme_size;
    /* Squares to shade and numbers to write on them: "dead" or "distance" (of
       a box to the nearest goal, in pushes), or an array with an entry for
       each cell, rows from the top; NULL for none. */
    const char *overlay;
    const unsigned char *marks;
    const int *labels; /* -1 for none */
};

/* Draws as "svg", "png", "pdf" or "gif".  PDF and GIF are handed over while
 * they are made, so that the length of the plan costs no memory. */
KURA_API bool kura_picture(const struct kura_level *level,
                           const struct kura_picture *picture,
                           const char *format, kura_write_fn *write, void *user,
                           struct kura_error *err);

/* Can the theme be read?  If not, err has the line. */
KURA_API bool kura_theme_check(const char *text, size_t size,
                               struct kura_error *err);

/* The default theme as a file; the caller's. */
KURA_API char *kura_theme_default(struct kura_error *err);

struct kura_series {
    const char *name;
    const char *style; /* "lines", "points" or "bars" */
    const double *x, *y;
    size_t count;
};

struct kura_plot {
    const char *title, *x_label, *y_label;
    bool log_x, log_y;
    bool square;  /* both axes have one range, with the diagonal drawn */
    double limit; /* a dashed line there; 0: none */
    const struct kura_series *series;
    size_t count;
};

/* Draws as "svg", "png" or "pdf". */
KURA_API bool kura_plot(const struct kura_plot *plot, const char *format,
                        kura_write_fn *write, void *user,
                        struct kura_error *err);

/* ---- Stored solutions ---- */

/* The 16 digits under which a level is known in all its orientations. */
KURA_API bool kura_level_key(const struct kura_level *level, char key[17],
                             struct kura_error *err);

/* The solutions that came with a level in its file, not yet verified; counted
 * from 0, NULL past the end. */
KURA_API const char *kura_level_solution_at(const struct kura_level *level,
                                            size_t i);

struct kura_store;

/* NULL when the file can't be opened, is something else, or is damaged. */
KURA_API struct kura_store *kura_store_open(const char *path, bool create,
                                            struct kura_error *err);
KURA_API void kura_store_close(struct kura_store *store);

struct kura_claim {
    const char *finder;
    bool fewest_pushes, fewest_moves; /* proved */
};

/*
 * Plays the plan and keeps it if that is better than what is stored, or proved
 * where that was not; *kept says so.  False when the plan is refused or the
 * file can't be written.  Once it has answered, the plan is on the disk.
 */
KURA_API bool kura_store_save(struct kura_store *store,
                              const struct kura_level *level, const char *plan,
                              const struct kura_claim *claim, bool *kept,
                              struct kura_error *err);

struct kura_stored {
    char *plan; /* LURD, verified on the level; NULL when there is none */
    size_t moves, pushes;
    bool proved; /* fewest, of what was asked for */
    char finder[64];
    char when[32]; /* "2026-01-31T12:00:00Z" */
};

/* The best by "pushes" or by "moves". */
KURA_API bool kura_store_best(struct kura_store *store,
                              const struct kura_level *level,
                              const char *metric, struct kura_stored *best,
                              struct kura_error *err);
KURA_API void kura_stored_release(struct kura_stored *stored);

struct kura_stored_level {
    const char *key;
    const struct kura_level *level; /* as it was when first seen */
    struct kura_stored by_pushes, by_moves;
};

/* Answers false to stop. */
typedef bool kura_stored_level_fn(void *user,
                                  const struct kura_stored_level *level);
KURA_API bool kura_store_each(struct kura_store *store,
                              kura_stored_level_fn *each, void *user,
                              struct kura_error *err);

/* All levels with their solutions as a collection in that format; *left_out
 * are those with rules that it does not know. */
KURA_API char *kura_store_export(struct kura_store *store, const char *format,
                                 size_t *size, size_t *left_out,
                                 struct kura_error *err);

/* A result like that of kura_solve, from a plan that is known already. */
KURA_API bool kura_answer(const struct kura_level *level,
                          const struct kura_options *options, const char *plan,
                          bool proved, struct kura_result *result,
                          struct kura_error *err);

/* ---- Results of benchmarks ---- */

/* One run of one program on one level.  Texts are "" where there is nothing to
 * say; the first five fields are its identity. */
struct kura_run {
    const char *entrant;    /* "astar weight=2" */
    const char *conditions; /* limits and wishes, in words */
    const char *file;
    int64_t number;    /* of the level in its file */
    const char *level; /* a hash of its text */
    const char *set, *title;
    int64_t boxes;
    const char *outcome, *reason, *error; /* as in JSON */
    double seconds, cpu_seconds;
    int64_t peak_bytes;
    int64_t moves, pushes; /* -1 without a plan */
    int64_t proved;        /* 1 when the plan is proved shortest */
    const char *plan;
    const char *counters; /* a JSON object */
    int64_t lower_bound;  /* of what is minimized; -1 unknown */
};

struct kura_results;

/* NULL when the file can't be opened, is something else, or is damaged. */
KURA_API struct kura_results *kura_results_open(const char *path, bool create,
                                                struct kura_error *err);
KURA_API void kura_results_close(struct kura_results *results);

/* Gives an entrant its place in the order, unless it has one. */
KURA_API bool kura_results_enter(struct kura_results *results,
                                 const char *entrant, struct kura_error *err);

/* Once it has answered, the run is on the disk; a run that is there already is
 * left as it is. */
KURA_API bool kura_results_add(struct kura_results *results,
                               const struct kura_run *run,
                               struct kura_error *err);
KURA_API bool kura_results_has(struct kura_results *results,
                               const struct kura_run *run, bool *has,
                               struct kura_error *err);

/* In a fixed order; the callback answers false to stop. */
typedef bool kura_run_fn(void *user, const struct kura_run *run);
KURA_API bool kura_results_each(struct kura_results *results, kura_run_fn *each,
                                void *user, struct kura_error *err);

#ifdef __cplusplus
}
#endif

#endif
