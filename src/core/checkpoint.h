/*
 * The state of a search on the disk, from which another run goes on.
 *
 * A directory holds `checkpoint`, a few lines that say of which search it is
 * and its number, and the part with that number, an archive that only the
 * engine understands (`part-7.0`: the seventh, of the process with rank 0).  A
 * new part is whole on the disk before `checkpoint` names it, and the old one
 * goes after that; so a kill at any moment leaves one or the other.
 *
 *     the engine:  if (checkpoint_is_kept(...)) checkpoint_load(...)
 *                  each step:  if (checkpoint_is_due(...)) checkpoint_save(...)
 *                  when it is stopped:  checkpoint_save(...)
 *
 * With an answer it is removed, by whoever opened it.  Several processes at one
 * search each write and read a part of their own: see checkpoint_write.  What
 * belongs together has one token, so that a part of a job that was given up can
 * never stand in for another.
 */
#ifndef CORE_CHECKPOINT_H
#define CORE_CHECKPOINT_H

#include "base/buffer.h"
#include "base/archive.h"
#include "core/engine.h"

struct checkpoint {
    const char *directory;     /* borrowed; NULL: not open */
    struct buffer words;       /* of which search it is, a line each */
    double interval;           /* seconds between two */
    double due;                /* clock_coarse */
    uint64_t number;           /* of what is there; 0 nothing */
    uint64_t there, token;     /* who wrote that, and who writes now */
    int rank, ranks;           /* of this process, and how many there are */
    struct kura_error failure; /* of the last one that could not be written */
};

/* Carries a search out or in: see base/archive.h. */
typedef bool checkpoint_fn(void *user, struct archive *archive);

/* Looks at the directory of the run's options, which is made if need be.
 * Refuses the checkpoint of another search (KURA_USAGE) or a damaged one
 * (KURA_INPUT).  A run has one only where the user wants it. */
bool checkpoint_open(struct checkpoint *checkpoint, const struct engine *engine,
                     const struct run *run, struct kura_error *err);

/* The same for a process that is not the first: what is there, and the token,
 * come from the first one. */
bool checkpoint_join(struct checkpoint *checkpoint, const struct engine *engine,
                     const struct run *run, const struct checkpoint *first,
                     struct kura_error *err);

/* Sets the seconds between two; 0: the usual. */
void checkpoint_every(struct checkpoint *checkpoint, double seconds);

/* Removes what is on the disk if the search is over; accepts one that is not
 * open. */
void checkpoint_close(struct checkpoint *checkpoint, bool over);

/* Brings back what is there, which the run's remark tells; false with
 * run->error, or when the run is stopped meanwhile. */
bool checkpoint_load(struct checkpoint *checkpoint, struct run *run,
                     checkpoint_fn *carry, void *user);

/* Is there one to go on from?  Accepts NULL. */
static inline bool checkpoint_is_kept(const struct checkpoint *checkpoint)
{
    return checkpoint && checkpoint->number;
}

/* Has the interval passed?  Accepts NULL. */
bool checkpoint_is_due(const struct checkpoint *checkpoint);

/* Writes a new one.  A failure is no end of the search: it is kept for the
 * caller, and the older checkpoint stays. */
void checkpoint_save(struct checkpoint *checkpoint, checkpoint_fn *carry,
                     void *user);

/* The same, if the interval has passed.  Accepts NULL. */
void checkpoint_keep(struct checkpoint *checkpoint, checkpoint_fn *carry,
                     void *user);

/* The same in two steps, for several processes: every one writes its part, and
 * when all have (and only then) one of them makes it count, while the others
 * only take note of the number that counts.  False when it failed. */
bool checkpoint_write(struct checkpoint *checkpoint, checkpoint_fn *carry,
                      void *user);
bool checkpoint_commit(struct checkpoint *checkpoint);
void checkpoint_note(struct checkpoint *checkpoint, uint64_t number);

#endif
