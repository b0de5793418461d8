/*
 * Leaks that fail a test.
 *
 * By itself the sanitizer speaks when the test's process ends, after Criterion
 * has counted the test as passed.
 */
#ifndef TEST_LEAKS_H
#define TEST_LEAKS_H

/* To be called last in a test; does nothing without the sanitizer. */
void expect_no_leaks(void);

#endif
