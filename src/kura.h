/* SPDX-License-Identifier: MIT */
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
 *     struct kura_options options = {.size = sizeof options};
 *     struct kura_result result = {.size = sizeof result};
 *     if (kura_solve(level, &options, &result, &err) && result.plan)
 *         puts(result.plan);
 *     kura_result_release(&result);
 *     kura_levels_free(levels);
 *
 * A plan that is handed out was accepted by a replay on the level that shares
 * no code with the engine that found it.  What holds everywhere:
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
 *
 * Inside the library this header gives the plain structs their one definition.
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

/* Reads a text in the named format, or (NULL) the one it looks like.  NULL when
 * there is nothing to be made of it; a single level that can't be played is
 * reported by kura_level_at and does not hinder the others. */
struct kura_levels *kura_read(const char *text, size_t size, const char *format,
                              struct kura_error *err);
void kura_levels_free(struct kura_levels *levels);

/* Levels from a text that comes in pieces, for collections of any size: feed it
 * (*stream is made when it is NULL; a piece of size 0 is the end), and take the
 * levels that are whole, each as a list of one.  NULL with KURA_OK: there are
 * none until it is fed.  Formats that hold one level are read at the end. */
struct kura_stream;
bool kura_stream_feed(struct kura_stream **stream, const char *text,
                      size_t size, const char *format, struct kura_error *err);
struct kura_levels *kura_stream_take(struct kura_stream *stream,
                                     struct kura_error *err);
void kura_stream_free(struct kura_stream *stream);

/* Copies levels of a list (numbers as in kura_convert; refused ones are left
 * out) to the end of another, with the words that stand before them.  *to is
 * made when it is NULL; from NULL adds nothing. */
bool kura_levels_add(struct kura_levels **to, const struct kura_levels *from,
                     const size_t *numbers, size_t count,
                     struct kura_error *err);

/* How many there are, refused ones included, and the format they came in. */
size_t kura_levels_count(const struct kura_levels *levels);
const char *kura_levels_format(const struct kura_levels *levels);

/* The level with that number, from 1; NULL with the reason when it was refused
 * or there is none.  Valid as long as the levels. */
const struct kura_level *kura_level_at(const struct kura_levels *levels,
                                       size_t number, struct kura_error *err);

struct kura_level_info {
    size_t size;
    const char *title; /* "" when it has none */
    const char *rules; /* "goals" or "sink" */
    int width, height;
    int boxes, goals; /* as drawn */
};

/* Fills the info, whose texts live as long as the levels.  Can't fail. */
void kura_level_describe(const struct kura_level *level,
                         struct kura_level_info *info);

/* The solutions that came with a level in its file, not yet verified; counted
 * from 0, NULL past the end. */
const char *kura_level_solution_at(const struct kura_level *level, size_t i);

/* The levels of the list of count numbers (NULL: all of them) as a text in that
 * format.  NULL when one can't be expressed. */
char *kura_convert(const struct kura_levels *levels, const size_t *numbers,
                   size_t count, const char *format, size_t *size,
                   struct kura_error *err);

/* The identity of a level: one text for all that are the same game.  They are
 * when one is the other turned or mirrored, drawn elsewhere in its rectangle,
 * with other things outside the walls, or with the player elsewhere in the
 * region it can walk in. */
struct kura_form {
    char *text;        /* "goals\n" or "sink\n", then rows of XSB */
    int width, height; /* of the rows */
    int player;        /* cell of the level's player, in the rows */
    char turned[5];    /* what "udlr" of the level are in the rows */
    char key[17];      /* 64-bit FNV-1a of the text, in hexadecimal */
};

/* Fills the form, whose text is the caller's.  False when memory ends. */
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

/* Directions; the opposite of d is d ^ 1. */
enum { KURA_UP, KURA_DOWN, KURA_LEFT, KURA_RIGHT };

/* A level being played. */
struct kura_position;

/* The start of the level, which must outlive it. */
struct kura_position *kura_position_new(const struct kura_level *level,
                                        struct kura_error *err);
void kura_position_free(struct kura_position *position);

/* A step that was made.  Boxes have the numbers that they have in reading order
 * at the start, from 1. */
struct kura_step {
    int direction;
    int from, to; /* cells of the player */
    bool push;
    int box;              /* number; 0 without a push, like the rest */
    int box_from, box_to; /* cells */
    bool on_goal;         /* box_to is a goal, or the sink */
    bool sunk;            /* the sink swallowed it */
};

/* Moves the player, with the box before it, or takes the last step back; step,
 * which may be NULL, tells of it.  False, and nothing is changed, when a rule
 * forbids it, and at the start. */
bool kura_position_step(struct kura_position *position, int direction,
                        struct kura_step *step);
bool kura_position_undo(struct kura_position *position, struct kura_step *step);

/* Plays a plan on from here; where it breaks a rule, the steps before are
 * played and err names it. */
bool kura_position_play(struct kura_position *position, const char *plan,
                        size_t size, struct kura_error *err);

/* How things stand; pointers are valid until the position changes. */
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

/* Fills the info.  Can't fail. */
void kura_position_describe(struct kura_position *position,
                            struct kura_position_info *info);

struct kura_push {
    int box; /* cell */
    int direction;
};

/* Every push that the player can walk to and make, into a list with that much
 * room; answers how many there are. */
size_t kura_position_pushes(struct kura_position *position,
                            struct kura_push *list, size_t room);

/* By cell of the level, valid as long as the position: the fewest pushes that
 * take a box alone from there to a goal; -1 where that can't be, on dead
 * squares and where no box can stand.  NULL when memory ends. */
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

/* Answers false to stop. */
typedef bool kura_progress_fn(void *user, const struct kura_progress *now);

/* Takes a piece of a file; answers false to end the work. */
typedef bool kura_write_fn(void *user, const void *data, size_t size);

/* A switch that stops long work from any thread or signal handler. */
struct kura_stop;
struct kura_stop *kura_stop_new(void); /* NULL when memory ends */
void kura_stop_free(struct kura_stop *stop);
void kura_stop_set(struct kura_stop *stop);          /* async-signal-safe */
bool kura_stop_is_set(const struct kura_stop *stop); /* NULL: no */

/* Files that an engine writes when asked: the name here, the program's option
 * and what it calls the value, what is written.  Not every engine serves each;
 * to add one, add a line. */
/* clang-format off: one a line. */
#define KURA_FILES(X)                                                      \
    X(TRACE, "trace", "FILE",                                              \
      "astar: every position and what became of "                          \
      "it, as XML or CSV by the file's ending, else drawn")                \
    X(CERTIFICATE, "certificate", "DIR",                                   \
      "the plan with a proof that none is shorter, or a proof that there " \
      "is none")                                                           \
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

/* Processes that share the work of one solve, such as mpirun starts, each with
 * a number from 0.  Number 0 gives them in its options; the others serve it. */
struct kura_ranks;

/* Loads what knows Open MPI; NULL when it is not there.  Once in a process.
 * Tells the number of this one, and how many run on its machine. */
struct kura_ranks *kura_ranks_open(int *me, int *near, struct kura_error *err);

/* On all but number 0: takes part in what it solves, until it closes.  False
 * when a process is lost. */
bool kura_ranks_serve(struct kura_ranks *ranks, const struct kura_stop *stop,
                      struct kura_error *err);

/* Waits for the others; when one is lost it ends them all, and the program. */
void kura_ranks_close(struct kura_ranks *ranks);

struct kura_options {
    size_t size;
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
    const char *file;             /* for the outputs: where the level is from */
    int index;
    const char *files[KURA_FILE_ROOM]; /* paths; NULL when not asked for */

    /* Takes the list of a search certificate, which may be long; NULL: it is
       written to search.cert beside the other files. */
    kura_write_fn *certificate_write;
    void *certificate_user;
    const char *proof; /* form of the proof, beside the usual ones: "veripb" for
                          the engine sat, "helve" for bfs, which writes that
                          one anyway where it is not too large; NULL: none */
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
    /* Whose word a claim is: "kura", "certificate" (a proof that was checked)
       or the name of a program, whose word alone proves nothing; NULL where
       nothing is claimed. */
    const char *rests_on;
    struct kura_metrics metrics;
    double seconds, cpu_seconds;
    size_t peak_bytes;
    const struct kura_counter *counters;
    size_t counter_count;
    const char *remark; /* what else to know of the answer; or NULL */
    struct kura_result_inner *inner; /* for kura_write */
};

/*
 * Solves one level.  False when the request makes no sense (see
 * kura_check_options); the result is empty then.  Everything else, failures
 * included, is a result, which kura_result_release empties again.
 *
 * The engine "optimize" goes from plans that are known to a shorter one: the
 * result has the best of all, never a longer one than was given, and
 * lower_bound says how far it can be from the shortest.  Each gain is told to
 * progress at once.  Without plans it finds one first; minimize NULL is
 * "pushes".  False also when a plan can't be read, or is refused
 * (KURA_REFUSED).
 */
bool kura_solve(const struct kura_level *level,
                const struct kura_options *options, struct kura_result *result,
                struct kura_error *err);

/* The same from a plan that is known already, so that outputs can tell of it;
 * and with level NULL of one that could not be read, as err says that is
 * given. */
bool kura_answer(const struct kura_level *level,
                 const struct kura_options *options, const char *plan,
                 bool proved, struct kura_result *result,
                 struct kura_error *err);

/* Frees what the result holds, plan and counters among it, and empties it; the
 * struct itself is the caller's.  The level may be gone by then. */
void kura_result_release(struct kura_result *result);

/* The result in that output: "" where it has nothing to say without a plan.
 * NULL when it fails. */
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

/* Plays a plan written as LURD: any case, run lengths, groups.  With options
 * it asks their engine instead, one that judges plans by its own rules, and
 * the verdict is accepted or not and no more.  False when it can't be read or
 * judged. */
bool kura_verify(const struct kura_level *level,
                 const struct kura_options *options, const char *plan,
                 size_t size, struct kura_verdict *verdict,
                 struct kura_error *err);

/* The formula that says "there is a plan of at most so many steps" (those of
 * the options, at least 1), in the encoding that minimize and settings choose
 * (engine sat), as "dimacs", "readable" or "variables".  NULL when it fails. */
char *kura_formula(const struct kura_level *level,
                   const struct kura_options *options, const char *form,
                   size_t *size, struct kura_error *err);

/* Plays what a SAT solver's answer says: finds the formula it belongs to, of
 * any encoding and horizon unless the options name settings or steps.  False
 * when it is no answer or fits no formula; an answer that there is no model is
 * a verdict, not accepted. */
bool kura_verify_model(const struct kura_level *level,
                       const struct kura_options *options, const char *answer,
                       size_t size, struct kura_verdict *verdict,
                       struct kura_error *err);

/* Clauses with names, one a line ("-" or "\u00ac" negates), or a formula as
 * "readable" has it, as "dimacs" or "variables". */
char *kura_clauses(const char *text, size_t length, const char *form,
                   size_t *size, struct kura_error *err);

struct kura_certificate_verdict {
    size_t size;
    bool accepted;        /* all of it was checked, and it proves the claim */
    char text[400];       /* why it is not accepted */
    const char *form;     /* "sat" or "search" */
    const char *minimize; /* "moves" or "pushes", what is proved fewest; NULL:
                             that there is no plan */
    size_t length;
    size_t variables, clauses, proof_bytes; /* of the form "sat" */
    const char *unchecked; /* the part that is left to check, all else being
                              right; NULL: none, or it was refused */
};

/* Checks the certificate in a directory against the level, all of it but the
 * list of the form "search": that is left to the program kura-check, which
 * shares no code with the library.  So the form "search" is never accepted
 * here: what fits is unchecked "search.cert".  False when it can't be read or
 * was stopped. */
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

/* Dead squares, distances, rooms, bounds, groups that are lost or cost extra,
 * as a text; NULL when it fails or is stopped. */
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
    const char *rests_on; /* the program whose word it is where the engine
                             can't prove the fewest; or NULL */
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

/* The i-th of each list; its texts live for ever.  Settings are those of an
 * engine, none for one that there is not. */
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
