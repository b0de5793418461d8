/*
 * How long a thread computes without asking whether it should stop: a build
 * with KURA_CHECK_POLLS (CONFIG=poll) measures it, others do nothing.
 *
 * A gap is CPU time of one thread between two polls, between its start and the
 * first, or between the last and its end.  Each gap above KURA_POLL_GAP
 * milliseconds (default 100) is told on standard error with a stack from its
 * midst, and the program ends with 70.
 */
#ifndef BASE_GAPS_H
#define BASE_GAPS_H

#ifdef KURA_CHECK_POLLS
void gaps_poll(void);
#else
static inline void gaps_poll(void)
{
}
#endif

#endif
