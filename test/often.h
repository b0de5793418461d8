/*
 * How many random levels a test takes: all of them in make long, where
 * $KURA_LONG is set, and else half.
 */
#ifndef TEST_OFTEN_H
#define TEST_OFTEN_H

#include <stdlib.h>

static inline int often(int count)
{
    return getenv("KURA_LONG") ? count : (count + 1) / 2;
}

#endif
