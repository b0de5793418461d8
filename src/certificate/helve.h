/*
 * The level as a planning task, and a certificate of a breadth-first search
 * over it, in the forms of the checker helve (Eriksson, Roeger and Helmert 2017
 * and 2023): that there is no plan, or that none has fewer pushes.
 *
 * Sets of states are listed in full, those of a bound once for each push: it is
 * for levels of up to some hundred thousand states.
 */
#ifndef CERTIFICATE_HELVE_H
#define CERTIFICATE_HELVE_H

#include "core/engine.h"

#define HELVE_NO_PLAN UINT32_MAX

/*
 * Writes helve.task and helve.cert into the directory: no plan has fewer
 * pushes, or there is none.  SOLVED when they are written; GAVE_UP when there
 * are too many states, more goals than boxes, which is no task of this kind, or
 * no pushes to be made; STOPPED by a limit; FAILED with run->error.  Where same
 * is not NULL nothing is written: it tells whether just that is in the files.
 */
enum outcome helve_write(const char *directory, struct run *run,
                         uint32_t pushes, bool *same);

#endif
