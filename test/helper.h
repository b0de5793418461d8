/*
 * Levels and plans for tests, made without the readers of src/formats.
 */
#ifndef TEST_HELPER_H
#define TEST_HELPER_H

#include "core/level.h"
#include "core/plan.h"
#include "core/result.h"

/*
 * Rows with a newline after each and the letters of XSB; short ones end with
 * floor.  A grid or room is not finished, so that a test can add to it and ask
 * for the error; the other two are.
 */
struct level *helper_grid(const char *rows);
struct level *helper_level(const char *rows);
struct level *helper_sink_level(const char *rows); /* '.' is the sink */

/* An empty room of that size with the player in the top left corner. */
struct level *helper_room(int width, int height);

/* Passes the level through level_finish, walls all around expected; ends the
 * test when it can't be played. */
struct level *helper_finish(struct level *level);

/* Reads the text into a plan that is to be released. */
struct plan helper_plan(const char *lurd);

/* A result with that plan, which must solve the level, as kura_solve makes it;
 * to be released. */
struct result helper_result(const struct level *level, const char *lurd);

#endif
