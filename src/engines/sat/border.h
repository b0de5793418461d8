/*
 * Where C++ ends: what is thrown behind this line is caught here, so that a
 * library that runs out of memory does not end the process.
 */
#ifndef ENGINES_SAT_BORDER_H
#define ENGINES_SAT_BORDER_H

#include <stdbool.h>

/* Calls work(data); false if something was thrown, after which the objects it
 * worked on may only be released, by another call of this. */
bool border_call(void (*work)(void *data), void *data);

#endif
