/*
 * Random levels for tests: any floor, boxes, goals and player that can be
 * played.  The same seed gives the same level.
 */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "base/random.h"
#include "core/level.h"

/* Never NULL: tries until a level passes level_finish. */
struct level *sample_level(struct random *random, int width, int height,
                           enum rules rules);

#endif
