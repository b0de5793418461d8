/* SPDX-License-Identifier: MIT */
/*
 * libkura: Sokoban levels in, verified plans out.  docs/library.md shows its
 * use and tells more of some calls.  Handles are opaque, results are plain
 * structs, nothing is global; it never prints, exits or touches a signal.  A
 * plan that is handed out was accepted by a replay on the level that shares no
 * code with the engine that found it.  What holds everywhere:
 *
 * - What can fail answers false or NULL and fills err, which is never NULL.
 * - A `char *` that the library hands out is the caller's, who frees it with
 *   kura_text_free; a `const char *` lives as long as what it was asked of, or
 *   for ever where that was a name.  Where a size is told, it may be NULL.
 * - A struct that may grow begins with its size: set it to sizeof before the
 *   call, and all else to zero, which means the default.
 * - What may take long is given struct kura_options: it reports to progress,
 *   and ends when that says so or the stop is set.
 * - A handle that is given is borrowed for the call, unless a comment says that
 *   it must live longer.  What is named free takes NULL, too.
 * - Threads: levels never change once read and may be shared; a position and a
 *   result are for one thread at a time; a stop is for all.  Callbacks come one
 *   at a time, and must not use the position or result of the call.
 * - Cells are counted from 0 in rows from the top left.
 */
#ifndef KURA_H
#define KURA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define KURA_VERSION_MAJOR 0
#define KURA_VERSION_MINOR 9
#define KURA_VERSION_PATCH 0
#define KURA_VERSION "0.9.0"

/* Of the library that runs, which may be newer than the one compiled with. */
const char *kura_version(void);

/* What became of a request; also the program's exit codes. */
enum kura_code {
    KURA_OK = 0,          /* no error */
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
    char text[320];   /* what was found and what was expected */
};

/* Frees what a call handed out as `char *`, and that alone. */
void kura_text_free(char *text);

/* ---- Levels ---- */

struct kura_levels; /* the levels of one text */
struct kura_level;

/* A text in the named format, or (NULL) the one it looks like.  A level in it
 * that can't be played is told by kura_level_at and hinders no others. */
struct kura_levels *kura_read(const char *text, size_t size, const char *format,
                              struct kura_error *err);
void kura_levels_free(struct kura_levels *levels);

/* A text of any size in pieces: feed it (*stream is made when it is NULL; a
 * piece of size 0 is the end), and take the levels that are whole, each as a
 * list of one; NULL with KURA_OK: none until it is fed. */
struct kura_stream;
bool kura_stream_feed(struct kura_stream **stream, const char *text,
                      size_t size, const char *format, struct kura_error *err);
struct kura_levels *kura_stream_take(struct kura_stream *stream,
                                     struct kura_error *err);
void kura_stream_free(struct kura_stream *stream);

/* Copies levels (numbers as in kura_convert) that are not refused to the end of
 * another list, which is made when *to is NULL; from NULL adds nothing. */
bool kura_levels_add(struct kura_levels **to, const struct kura_levels *from,
                     const size_t *numbers, size_t count,
                     struct kura_error *err);

/* How many, refused ones included, and the format they came in. */
size_t kura_levels_count(const struct kura_levels *levels);
const char *kura_levels_format(const struct kura_levels *levels);

/* The level with that number, from 1; lives as long as the levels. */
const struct kura_level *kura_level_at(const struct kura_levels *levels,
                                       size_t number, struct kura_error *err);

struct kura_level_info {
    size_t size;
    const char *title; /* "" when it has none */
    const char *rules; /* "goals" or "sink" */
    int width, height;
    int boxes, goals; /* as drawn */
};

/* Fills the info, whose texts live as long as the levels. */
void kura_level_describe(const struct kura_level *level,
                         struct kura_level_info *info);

/* Solutions that came with it, not verified; from 0, NULL past the end. */
const char *kura_level_solution_at(const struct kura_level *level, size_t i);

/* Levels as a text in that format: those with count numbers, or (NULL) all. */
char *kura_convert(const struct kura_levels *levels, const size_t *numbers,
                   size_t count, const char *format, size_t *size,
                   struct kura_error *err);

/* The identity of a level: one text for all that are the same game, also when
 * turned, mirrored, or with the player elsewhere in its region. */
struct kura_form {
    char *text;        /* "goals\n" or "sink\n", then rows of XSB */
    int width, height; /* of the rows */
    int player;        /* cell of the level's player, in the rows */
    char turned[5];    /* what "udlr" of the level are in the rows */
    char key[17];      /* 64-bit FNV-1a of the text, in hexadecimal */
};

/* Fills the form, whose text is the caller's. */
bool kura_level_form(const struct kura_level *level, struct kura_form *form,
                     struct kura_error *err);

/* ---- Positions ---- */

/* What stands on a cell: a sum of these. */
enum kura_cell {
    KURA_WALL = 1,
    KURA_GOAL = 2, /* or the sink */
    KURA_BOX = 4,
    KURA_PLAYER = 8,
    KURA_FLOOR = 16 /* the player could come here if there were no boxes */
};

/* The opposite of d is d ^ 1. */
enum { KURA_UP, KURA_DOWN, KURA_LEFT, KURA_RIGHT };

/* A level being played, from its start on; the level must outlive it. */
struct kura_position;
struct kura_position *kura_position_new(const struct kura_level *level,
                                        struct kura_error *err);
void kura_position_free(struct kura_position *position);

/* A step that was made; boxes are numbered from 1, as read at the start. */
struct kura_step {
    int direction;
    int from, to; /* cells of the player */
    bool push;
    int box;              /* number; 0 without a push, like the rest */
    int box_from, box_to; /* cells */
    bool on_goal;         /* box_to is a goal, or the sink */
    bool sunk;            /* the sink swallowed it */
};

/* Moves the player, or takes the last step back; step may be NULL.  False, and
 * nothing is changed, when a rule forbids it, and at the start. */
bool kura_position_step(struct kura_position *position, int direction,
                        struct kura_step *step);
bool kura_position_undo(struct kura_position *position, struct kura_step *step);

/* Plays on from here, up to the step that breaks a rule. */
bool kura_position_play(struct kura_position *position, const char *plan,
                        size_t size, struct kura_error *err);

struct kura_position_info {
    size_t size;
    int width, height;
    int player; /* cell */
    int boxes;  /* that are left */
    bool solved;
    size_t moves, pushes;
    const char *plan;           /* the steps so far as LURD */
    const unsigned char *cells; /* by cell: a sum of KURA_WALL ... */
    const unsigned char *reach; /* by cell: 1 where the player can walk now */
};

/* Fills the info, whose pointers are valid until the position changes. */
void kura_position_describe(struct kura_position *position,
                            struct kura_position_info *info);

struct kura_push {
    int box; /* cell */
    int direction;
};

/* Every push that can be made, into a list with that much room; answers how
 * many there are. */
size_t kura_position_pushes(struct kura_position *position,
                            struct kura_push *list, size_t room);

/* By cell, as long as the position lives: the fewest pushes that take a box
 * alone from there to a goal; -1 on dead squares and where none can stand. */
const int *kura_position_distances(struct kura_position *position,
                                   struct kura_error *err);

/* ---- Solving ---- */

/* A snapshot of the work, valid during the call only. */
struct kura_progress {
    double seconds;
    const char *phase; /* in words: "layer 31" */
    uint64_t nodes;    /* work done, in the engine's own unit */
    int low, high;     /* proved bounds on the plan's cost; -1 unknown */
    size_t bytes;
    uint64_t done, total; /* of the phase, in its own unit; total 0 unknown */
    const char *plan;     /* of "optimize": a new best one, verified; or NULL */
};

/* Both answer false to end the work; the second takes a piece of a file. */
typedef bool kura_progress_fn(void *user, const struct kura_progress *now);
typedef bool kura_write_fn(void *user, const void *data, size_t size);

/* A switch that stops long work from any thread or signal handler. */
struct kura_stop;
struct kura_stop *kura_stop_new(void); /* NULL when memory ends */
void kura_stop_free(struct kura_stop *stop);
void kura_stop_set(struct kura_stop *stop);          /* async-signal-safe */
bool kura_stop_is_set(const struct kura_stop *stop); /* NULL: no */

/* Files that some engines write when asked: the name here, the program's option
 * and what it calls the value, what is written.  To add one, add a line. */
/* clang-format off: one a line. */
#define KURA_FILES(X)                                                      \
    X(TRACE, "trace", "FILE",                                              \
      "astar: every position and what became of "                          \
      "it, as XML or CSV by the file's ending, else drawn")                \
    X(CERTIFICATE, "certificate", "DIR",                                   \
      "the plan with a proof that none is shorter (by pushes, if not "     \
      "said otherwise), or a proof that there is none")                    \
    X(CNF, "cnf", "FILE", "sat: the last formula in DIMACS")               \
    X(CNF_ANSWER, "cnf-answer", "FILE", "sat: the solver's answer")        \
    X(READABLE, "readable", "FILE",                                        \
      "sat: the last formula with names, by step")                         \
    X(VARIABLES, "variables", "FILE",                                      \
      "sat: numbers and names of the variables")                           \
    X(CHECKPOINT, "checkpoint", "DIR",                                     \
      "astar, bfs, bidirectional: the state of the search, now and then; " \
      "if there is one, go on from it")
#define KURA_FILE_ENTRY(name, option, value, help) KURA_FILE_##name,
enum kura_file { KURA_FILES(KURA_FILE_ENTRY) KURA_FILE_COUNT };
#define KURA_FILE_ROOM 16 /* for more of them, without moving other fields */
/* clang-format on */

/* Processes that share the work of a solve, such as mpirun starts: opened once
 * in each, it tells the number of this one (from 0) and how many its machine
 * has.  Number 0 gives them in its options, the others serve it until it
 * closes.  When one is lost, serve fails, and close ends all and the program.
 */
struct kura_ranks;
struct kura_ranks *kura_ranks_open(int *me, int *near, struct kura_error *err);
bool kura_ranks_serve(struct kura_ranks *ranks, const struct kura_stop *stop,
                      struct kura_error *err);
void kura_ranks_close(struct kura_ranks *ranks);

struct kura_options {
    size_t size;
    const char *engine;   /* NULL: "auto" */
    const char *minimize; /* NULL: "none" */
    double seconds;       /* limits: 0 is none */
    size_t bytes;
    uint64_t nodes;
    int steps;
    int threads; /* up to 1024; 0: 1 */
    uint64_t seed;
    const char *const *settings; /* "name=value", ends with NULL; or NULL */
    kura_progress_fn *progress;  /* or NULL */
    void *user;
    const struct kura_stop *stop; /* or NULL */
    const char *file;             /* for the outputs: where the level is from */
    int index;
    const char *files[KURA_FILE_ROOM]; /* paths; NULL when not asked for */
    kura_write_fn *certificate_write;  /* of search.cert, instead of a file */
    void *certificate_user;
    const char *proof; /* another form, too: "veripb" (sat), "helve" (bfs) */
    double checkpoint_seconds; /* between two; 0: 300 */
    struct kura_ranks *ranks;  /* other processes that take part, or NULL */
    const char *const *plans;  /* of "optimize", in LURD; ends with NULL */
};

/* Does the request make sense, of the level or (NULL) of any? */
bool kura_check_options(const struct kura_options *options,
                        const struct kura_level *level, struct kura_error *err);

/* As sokobano.de and JSoko count. */
struct kura_metrics {
    size_t moves, pushes;
    size_t box_lines, box_changes, pushing_sessions, player_lines;
};

struct kura_counter {
    const char *name, *unit; /* "stored", "states" */
    uint64_t value;
};

struct kura_result {
    size_t size;
    enum kura_code code;
    const char *outcome;     /* "solved", "unsolvable", "stopped", ... */
    const char *reason;      /* of "stopped": "time", ...; else NULL */
    struct kura_error error; /* of "failed" */
    const char *plan;        /* LURD, verified; NULL without */
    bool proved;             /* shortest for what was to be minimised */
    int lower_bound;         /* -1 unknown */
    const char *rests_on;    /* whose word a claim is: "kura", "certificate", a
                                program's; NULL where nothing is claimed */
    struct kura_metrics metrics;
    double seconds, cpu_seconds;
    size_t peak_bytes;
    const struct kura_counter *counters;
    size_t counter_count;
    const char *remark; /* what else to know of the answer; or NULL */
    struct kura_result_inner *inner; /* for kura_write */
};

/* Solves one level.  False when the request makes no sense; everything else,
 * failures included, is a result.  The engine "optimize" makes the plans of the
 * options shorter, or one that it finds. */
bool kura_solve(const struct kura_level *level,
                const struct kura_options *options, struct kura_result *result,
                struct kura_error *err);

/* The same from a plan that is known, so that outputs can tell of it; with
 * level NULL of one that could not be read, as err says that is given. */
bool kura_answer(const struct kura_level *level,
                 const struct kura_options *options, const char *plan,
                 bool proved, struct kura_result *result,
                 struct kura_error *err);

/* Frees what the result holds; the level may be gone by then. */
void kura_result_release(struct kura_result *result);

/* The result in that output: "" where it has nothing to say without a plan. */
char *kura_write(const struct kura_result *result, const char *output,
                 size_t *size, struct kura_error *err);

/* ---- Plans and proofs ---- */

struct kura_verdict {
    bool accepted;
    size_t step;    /* the one that broke a rule, from 1; 0 if none did */
    char text[200]; /* why it was refused */
    struct kura_metrics metrics; /* of the steps that could be played */
    char *plan; /* what was played, capitals where it pushes; may be NULL */
};

/* Plays a plan written as LURD: any case, run lengths, groups.  False when it
 * can't be read.  With options their engine judges: "asp" accepts the plan or
 * not, by its own rules and no more; for "sat" the text is a solver's answer to
 * a formula of any encoding and horizon, or those that the options name. */
bool kura_verify(const struct kura_level *level,
                 const struct kura_options *options, const char *plan,
                 size_t size, struct kura_verdict *verdict,
                 struct kura_error *err);

/* "There is a plan of at most so many steps" (those of the options) as a
 * formula of the engine sat: "dimacs", "readable" or "variables". */
char *kura_formula(const struct kura_level *level,
                   const struct kura_options *options, const char *form,
                   size_t *size, struct kura_error *err);

/* Clauses with names, one a line, as "dimacs" or "variables". */
char *kura_clauses(const char *text, size_t length, const char *form,
                   size_t *size, struct kura_error *err);

struct kura_certificate_verdict {
    size_t size;
    bool accepted;        /* all of it was checked, and it proves the claim */
    char text[400];       /* why it is not accepted */
    const char *form;     /* "sat" or "search" */
    const char *minimize; /* what is proved fewest; NULL: there is no plan */
    size_t length;
    size_t variables, clauses, proof_bytes; /* of the form "sat" */
    const char *unchecked; /* the part left to check, all else being right */
};

/* Checks the certificate in a directory against the level, all of it but the
 * list of the form "search", which is never accepted here: the program
 * kura-check has to.  False when it can't be read or was stopped. */
bool kura_verify_certificate(const struct kura_level *level,
                             const char *directory,
                             const struct kura_options *options,
                             struct kura_certificate_verdict *verdict,
                             struct kura_error *err);

/* ---- What is known before searching ---- */

struct kura_analysis {
    size_t size;
    const char *format; /* NULL: "text"; "json", "svg" */
    int patterns;       /* groups of up to so many boxes, at most 4 */
    int distance;       /* at most so far apart along an axis; 0 any */
    bool colour;        /* of a terminal, in the text */
    const char *groups; /* in the text: NULL or "some"; "all", "drawn" */
    bool goals;         /* the distances from each goal too */
};

/* Dead squares, distances, rooms, bounds, groups that are lost or cost extra.
 */
char *kura_analyze(const struct kura_level *level,
                   const struct kura_options *options,
                   const struct kura_analysis *what, struct kura_error *err);

/* ---- What there is: counted from 0, false past the end ---- */

struct kura_engine_info {
    size_t size;
    const char *name, *summary;
    const char *proves[4]; /* what it can minimise, with proof or not */
    size_t proves_count;
    bool plays_goals, plays_sink;
    const char *rests_on; /* the program whose word it is, or NULL */
    bool complete;        /* without limits it solves or proves unsolvable */
    bool judges;          /* for kura_verify */
    const char *missing;  /* what to install, or NULL when it can run */
};

struct kura_setting_info {
    size_t size;
    const char *name, *kind, *help;
    char range[200];  /* "1 .. 8", "yes or no", "a, b, c" */
    char preset[100]; /* the default */
};

struct kura_format_info {
    size_t size;
    const char *name, *summary;
    bool reads, writes;
    const char *missing; /* what the library was built without, or NULL */
};

struct kura_output_info {
    size_t size;
    const char *name, *summary, *media_type;
    const char *missing; /* as above */
};

/* Settings are those of an engine, none for one that there is not. */
bool kura_engine_at(size_t i, struct kura_engine_info *info);
bool kura_setting_at(const char *engine, size_t i,
                     struct kura_setting_info *info);
bool kura_format_at(size_t i, struct kura_format_info *info);
bool kura_output_at(size_t i, struct kura_output_info *info);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
