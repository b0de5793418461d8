/*
 * The bidirectional search as core/checkpoint.h keeps it: both frontiers of
 * every worker between two rounds, when nothing is under way.
 *
 * A round that a limit has cut off is played again: what was taken out of the
 * queues goes back, and what was under way is found once more.  What was filed
 * of it stays, since it is true; offered a second time it is no cheaper.
 */
#ifndef ENGINES_BIDIRECTIONAL_RESUME_H
#define ENGINES_BIDIRECTIONAL_RESUME_H

#include "core/checkpoint.h"
#include "engines/bidirectional/frontier.h"

/* Goes on from a checkpoint, for as many threads as wrote it; false with
 * run->error or when the run is stopped. */
bool bidi_resume(struct bidi *bidi, int threads);

/* Between two rounds, by the first worker of each rank: all has been filed, so
 * nothing of the last one has to come again.  Writes a checkpoint if all ranks
 * want one. */
void bidi_end_round(struct bidi *bidi, bool keeps);

/* After the end, on all ranks: writes a checkpoint, unless rank 0 has the
 * answer. */
void bidi_keep_late(struct bidi *bidi, bool begun);

#endif
