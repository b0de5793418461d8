/*
 * How much a test tries: all of it in make long, where $KURA_LONG is set, and
 * else a share; of random levels half.
 */
#ifndef TEST_OFTEN_H
#define TEST_OFTEN_H

#include <stdbool.h>
#include <stdlib.h>

static inline bool often_all(void)
{
    return getenv("KURA_LONG");
}

static inline int often(int count)
{
    return often_all() ? count : (count + 1) / 2;
}

#endif
