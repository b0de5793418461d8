/*
 * The scores as plots: cactus (how many levels within how much time), scatter
 * (time against time), boxes (levels by their number of boxes).
 */
#ifndef BENCH_FIGURES_H
#define BENCH_FIGURES_H

#include "bench/scores.h"
#include "draw/draw.h"

#define FIGURE_MAX 12

/* One plot; it is made when it is drawn. */
struct figure {
    char name[64]; /* of its file, without ending */
    char about[120];
    enum figure_kind { FIGURE_CACTUS, FIGURE_SCATTER, FIGURE_BOXES } kind;
    const struct scores *here, *there; /* there: of a scatter's y */
    size_t mine, yours;                /* entrants of a scatter */
};

/* The plots that make sense for the scores; there may be NULL. */
size_t figures_list(const struct scores *here, const struct scores *there,
                    struct figure figures[FIGURE_MAX]);

bool figure_draw(const struct figure *figure, const char *format,
                 const struct draw_target *target, struct kura_error *err);

/* Draws all as SVG and PNG into the directory, which is made; answers the exit
 * code. */
int figures_write(const struct figure *figures, size_t count,
                  const char *directory);

/* The scores as one HTML page that needs nothing else: tables, plots, and every
 * run (html.c).  there may be NULL; answers the exit code. */
int html_write(const struct scores *here, const struct scores *there,
               const struct figure *figures, size_t figure_count,
               const char *path);

#endif
