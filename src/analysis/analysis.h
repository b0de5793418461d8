/*
 * What is known of a level before any search: dead squares, distances with the
 * player's side, rooms and tunnels, bounds, and groups of boxes that are lost
 * or cost extra.
 */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "base/buffer.h"
#include "core/engine.h"
#include "search/heuristics/heuristics.h"
#include "search/patterns.h"
#include "search/places.h"

/* A group that is worth a look, seen from one of its regions. */
struct analysis_group {
    square boxes[PATTERN_MAX];
    uint8_t size;
    uint8_t penalty; /* PATTERN_DEAD: lost */
    square player;   /* a square of that region */
};

/* Which groups the text lists; JSON has them all. */
enum analysis_listing { LIST_SOME, LIST_ALL, LIST_DRAWN };

struct analysis_options {
    int patterns; /* boxes in a group, at most */
    int distance; /* between them along an axis; 0 any */
    bool colour;
    bool goals; /* the distances from each goal too */
    enum analysis_listing groups;
};

struct analysis {
    const struct level *level;
    struct analysis_options options;
    struct run run; /* its arena holds all of this */
    struct board *board;
    struct places *places;
    struct patterns *patterns;
    uint64_t *boxes, *reach;     /* sets: scratch of who writes */
    int bounds[HEURISTIC_COUNT]; /* on pushes; HEURISTIC_DEAD: no plan */
    double positions_log10;      /* placements of boxes and player's square */
    struct analysis_group *groups;
    size_t group_count, group_capacity;
};

/* What a drawing shows of a square. */
enum analysis_look {
    LOOK_WALL,
    LOOK_GOAL,
    LOOK_DEAD,
    LOOK_GATE,
    LOOK_TUNNEL,
    LOOK_ROOM,
    LOOK_OTHER,
};

/* False, with err set, when memory ends.  Release it in any case. */
bool analysis_init(struct analysis *analysis, const struct level *level,
                   struct kura_error *err);

/* Finds all of it, as the options say, which are set after init.  False when
 * the run was stopped or memory ended. */
bool analysis_run(struct analysis *analysis);
void analysis_release(struct analysis *analysis);

/* Both mark the run as stopped when memory ends. */
void analysis_text(struct analysis *analysis, struct buffer *to);
void analysis_json(struct analysis *analysis, struct buffer *to);
void analysis_svg(const struct analysis *analysis, struct buffer *to);

/* s may be NO_SQUARE. */
enum analysis_look analysis_look(const struct analysis *analysis, square s);

/* Parts of these: a place as [row,column], the groups, and each goal's tables;
 * a->run knows when one was stopped. */
void analysis_square(const struct analysis *analysis, square s,
                     struct buffer *to);
void analysis_groups(struct analysis *analysis, bool colour, struct buffer *to);
void analysis_goals(struct analysis *analysis, bool json, struct buffer *to);

#endif
