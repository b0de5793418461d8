/*
 * The scores as one HTML page that needs nothing else: tables, plots, and
 * every run.
 */
#ifndef BENCH_HTML_H
#define BENCH_HTML_H

#include "bench/figures.h"

/* There may be NULL.  Answers the exit code. */
int html_write(const struct scores *here, const struct scores *there,
               const struct figure *figures, size_t figure_count,
               const char *path);

#endif
