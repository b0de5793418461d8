/*
 * Lets requests for memory of C++ code fail.
 */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The so many-th request from now on fails, once; 0: none. */
extern long allocations_until_failure;

#ifdef __cplusplus
}
#endif

#endif
