/*
 * Each figure is filled into a graph of numbers first, which app/draw then
 * draws, so that nothing here knows of colours or formats.
 */
#include "bench/figures.h"

#include <errno.h>
#include <sys/stat.h>

#include "cli/message.h"
#include "cli/picture.h"

/* ---- Which ---- */

static void add_scatter(struct figure *figures, size_t *count,
                        const struct scores *here, size_t mine,
                        const struct scores *there, size_t yours)
{
    if (*count == FIGURE_MAX)
        return;
    struct figure *figure = &figures[*count];
    *figure = (struct figure){.kind = FIGURE_SCATTER,
                              .here = here,
                              .there = there,
                              .mine = mine,
                              .yours = yours};
    if (here == there) {
        snprintf(figure->name, sizeof figure->name, "scatter-%zu-%zu", mine + 1,
                 yours + 1);
        snprintf(figure->about, sizeof figure->about,
                 "Time of %.40s against %.40s", there->entrants.items[yours],
                 here->entrants.items[mine]);
    } else {
        snprintf(figure->name, sizeof figure->name, "scatter-against-%zu",
                 mine + 1);
        snprintf(figure->about, sizeof figure->about,
                 "Time of %.60s there against here",
                 here->entrants.items[mine]);
    }
    (*count)++;
}

size_t figures_list(const struct scores *here, const struct scores *there,
                    struct figure figures[FIGURE_MAX])
{
    size_t count = 0;
    if (here->count == 0)
        return 0;
    figures[count++] = (struct figure){.name = "cactus",
                                       .about = "Levels solved within a time",
                                       .kind = FIGURE_CACTUS,
                                       .here = here};
    figures[count++] =
        (struct figure){.name = "boxes",
                        .about = "Levels solved, by number of boxes",
                        .kind = FIGURE_BOXES,
                        .here = here};
    for (size_t i = 1; i < here->entrants.count; i++)
        add_scatter(figures, &count, here, 0, here, i);
    for (size_t i = 0; there && i < here->entrants.count; i++) {
        size_t yours = scores_partner(here, there, i);
        if (yours != SIZE_MAX)
            add_scatter(figures, &count, here, i, there, yours);
    }
    return count;
}

/* ---- Numbers ---- */

/* Series of numbers; the arrays are owned. */
struct graph {
    struct plot_series *series;
    double *numbers; /* all x and y */
    size_t count, points;
};

/* Room for that many series of at most that many points. */
static bool graph_init(struct graph *graph, size_t series, size_t points)
{
    *graph = (struct graph){.points = points};
    graph->series = calloc(series + 1, sizeof *graph->series);
    graph->numbers = calloc(2 * series * (points + 1), sizeof(double));
    return graph->series && graph->numbers;
}

static void graph_release(struct graph *graph)
{
    free(graph->series);
    free(graph->numbers);
}

/* The y of the last series are points further than its x. */
static double *last_numbers(const struct graph *graph)
{
    return graph->numbers + 2 * (graph->count - 1) * graph->points;
}

static void add_series(struct graph *graph, const char *name,
                       enum plot_style style)
{
    graph->count++;
    double *x = last_numbers(graph);
    graph->series[graph->count - 1] =
        (struct plot_series){name, style, x, x + graph->points, 0};
}

static void add_point(struct graph *graph, double x, double y)
{
    size_t at = graph->series[graph->count - 1].count++;
    last_numbers(graph)[at] = x;
    last_numbers(graph)[at + graph->points] = y;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The times in rising order, against how many levels took no longer. */
static void fill_cactus(const struct scores *scores, struct graph *graph)
{
    for (size_t i = 0; i < scores->entrants.count; i++) {
        size_t count = 0;
        add_series(graph, scores->entrants.items[i], PLOT_LINES);
        for (size_t k = 0; k < scores->count; k++)
            if (scores->items[k].entrant == i && scores->items[k].done)
                add_point(graph, (double)++count,
                          score_seconds(&scores->items[k]));
        qsort(last_numbers(graph) + graph->points, count, sizeof(double),
              by_size);
    }
}

/* A run that was not done stands at its limit. */
static double scatter_seconds(const struct score *score)
{
    return score->done || score->limit <= 0 ? score_seconds(score)
                                            : score->limit;
}

static void fill_scatter(const struct figure *figure, struct graph *graph)
{
    const struct scores *scores = figure->here;
    add_series(graph, "a level", PLOT_POINTS);
    for (size_t i = 0; i < scores->count; i++) {
        const struct score *mine = &scores->items[i];
        if (mine->entrant != figure->mine)
            continue;
        const struct score *yours =
            scores_find_level(figure->there, figure->yours, mine->level);
        if (yours && (mine->done || yours->done))
            add_point(graph, scatter_seconds(mine), scatter_seconds(yours));
    }
}

/* How many levels have that many boxes, or were done by an entrant. */
static size_t count_boxes(const struct scores *scores, int64_t boxes,
                          size_t entrant)
{
    size_t count = 0, last = SIZE_MAX;
    for (size_t i = 0; i < scores->count; i++) {
        const struct score *score = &scores->items[i];
        if (score->boxes != boxes)
            continue;
        if (entrant == SIZE_MAX)
            count += score->place != last;
        else
            count += score->entrant == entrant && score->done;
        last = score->place;
    }
    return count;
}

static int64_t most_boxes(const struct scores *scores)
{
    int64_t most = 0;
    for (size_t i = 0; i < scores->count; i++)
        if (scores->items[i].boxes > most)
            most = scores->items[i].boxes;
    return most;
}

static void fill_boxes(const struct scores *scores, struct graph *graph)
{
    for (size_t i = 0; i <= scores->entrants.count; i++) {
        size_t entrant = i == 0 ? SIZE_MAX : i - 1;
        add_series(graph, i == 0 ? "all levels" : scores->entrants.items[i - 1],
                   i == 0 ? PLOT_BARS : PLOT_POINTS);
        for (int64_t boxes = 0; boxes <= most_boxes(scores); boxes++)
            if (count_boxes(scores, boxes, SIZE_MAX))
                add_point(graph, (double)boxes,
                          (double)count_boxes(scores, boxes, entrant));
    }
}

/* ---- Drawing ---- */

static struct plot describe(const struct figure *figure,
                            const struct graph *graph)
{
    struct plot plot = {.title = figure->about,
                        .series = graph->series,
                        .series_count = graph->count};
    double limit = figure->here->items[0].limit;
    switch (figure->kind) {
    case FIGURE_CACTUS:
        plot.x_label = "levels solved";
        plot.y_label = "seconds each";
        plot.log_y = true;
        plot.limit = limit;
        break;
    case FIGURE_SCATTER:
        plot.x_label = figure->here == figure->there
                           ? figure->here->entrants.items[figure->mine]
                           : "here, seconds";
        plot.y_label = figure->here == figure->there
                           ? figure->there->entrants.items[figure->yours]
                           : "there, seconds";
        plot.log_x = plot.log_y = plot.square = true;
        plot.limit = limit;
        break;
    case FIGURE_BOXES:
        plot.x_label = "boxes";
        plot.y_label = "levels";
        break;
    }
    return plot;
}

bool figure_draw(const struct figure *figure, const char *format,
                 const struct draw_target *target, struct kura_error *err)
{
    struct graph graph;
    const struct scores *scores = figure->here;
    size_t points = scores->count;
    if (figure->kind == FIGURE_BOXES)
        points = (size_t)most_boxes(scores) + 1;
    bool ok = graph_init(&graph, scores->entrants.count + 1, points);
    if (!ok)
        error_memory(err);
    if (ok && figure->kind == FIGURE_CACTUS)
        fill_cactus(scores, &graph);
    else if (ok && figure->kind == FIGURE_SCATTER)
        fill_scatter(figure, &graph);
    else if (ok)
        fill_boxes(scores, &graph);
    if (ok) {
        struct plot plot = describe(figure, &graph);
        ok = draw_plot(&plot, format, target, err);
    }
    graph_release(&graph);
    return ok;
}

static int write_figure(const struct figure *figure, const char *directory,
                        const char *format)
{
    char path[4096];
    struct file_draft file;
    struct draw_target target = {picture_add, &file};
    struct kura_error err = {0};
    snprintf(path, sizeof path, "%s/%s.%s", directory, figure->name, format);
    int code = picture_open(&file, path);
    if (code)
        return code;
    bool ok = figure_draw(figure, format, &target, &err);
    return picture_close(&file, ok, &err);
}

int figures_write(const struct figure *figures, size_t count,
                  const char *directory)
{
    int code = 0;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return complain(KURA_SYSTEM, "can't make %s: %s", directory,
                        strerror(errno));
    for (size_t i = 0; i < count; i++) {
        worsen(&code, write_figure(&figures[i], directory, "svg"));
        worsen(&code, write_figure(&figures[i], directory, "png"));
    }
    return code;
}
