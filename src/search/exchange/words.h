/*
 * The words of which a courier's messages are made.
 */
#ifndef SEARCH_EXCHANGE_WORDS_H
#define SEARCH_EXCHANGE_WORDS_H

#include "base/ranks.h"

#define SESSIONS 0x1000u /* then numbers begin again */

/* Every message says to which session it belongs: its kind is 16 times the
 * session, and one of these. */
enum word {
    WORD_READY, /* to rank 0: topic */
    WORD_GO,
    WORD_BATCH,
    WORD_TELL,
    WORD_WAVE,
    WORD_REPORT,
    WORD_STOP, /* to rank 0: reason, and an error if there is one */
    WORD_OVER, /* from rank 0: reason */
    WORD_SHARE,
    WORD_LATE, /* after the end: counts, questions, answers */
    WORD_CLOSE,
    WORDS = 16,
};

static inline uint32_t kind_of(uint32_t session, enum word word)
{
    return (uint32_t)RANKS_SEARCH + session % SESSIONS * WORDS + (uint32_t)word;
}

#endif
