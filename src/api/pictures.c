/*
 * The library's door to pictures and plots.
 */
#include "base/array.h"
#include "base/bits.h"
#include "core/dead.h"
#include "core/distance.h"
#include "api/api.h"
#include "draw/picture.h"
#include "draw/plot.h"

#define DEFAULT_FPS 5
#define MAX_FPS 50
#define MAX_TILE 1000

/* ---- Overlays ---- */

/* Shades and numbers by cell; owned. */
struct overlay {
    unsigned char *marks;
    int *labels;
};

static void mark_dead(const struct board *board, const uint64_t *dead,
                      struct overlay *overlay)
{
    for (int s = 0; s < board->squares; s++)
        overlay->marks[board->cells[s]] = bits_has(dead, (size_t)s);
}

/* The fewest pushes with the player on the best side. */
static void label_distances(const struct board *board,
                            const struct distances *table,
                            struct overlay *overlay)
{
    for (int s = 0; s < board->squares; s++) {
        int best = DISTANCE_NONE;
        for (int d = 0; d < DIR_COUNT; d++)
            if (table[s].pushes[d] < best)
                best = table[s].pushes[d];
        if (best != DISTANCE_NONE)
            overlay->labels[board->cells[s]] = best;
    }
}

static bool fill_distances(const struct board *board, struct arena *arena,
                           struct overlay *overlay)
{
    size_t squares = (size_t)board->squares;
    struct sides *sides = distance_sides(board, arena);
    struct distances *table = arena_alloc(arena, squares, sizeof *table);
    uint32_t *queue = arena_alloc(arena, 4 * squares, sizeof *queue);
    if (!sides || !table || !queue)
        return false;
    distance_to(board, sides, NO_SQUARE, table, queue);
    label_distances(board, table, overlay);
    return true;
}

static bool fill_overlay(const struct board *board, const char *name,
                         struct overlay *overlay, struct kura_error *err)
{
    struct arena arena;
    arena_init(&arena, 0);
    uint64_t *dead = dead_squares(board, &arena);
    bool ok = dead != NULL;
    if (ok)
        mark_dead(board, dead, overlay);
    if (ok && strcmp(name, "distance") == 0)
        ok = fill_distances(board, &arena, overlay);
    arena_release(&arena);
    return ok || error_memory(err);
}

static bool make_overlay(const struct level *level, const char *name,
                         struct overlay *overlay, struct kura_error *err)
{
    size_t cells = (size_t)level->width * (size_t)level->height;
    if (strcmp(name, "dead") != 0 && strcmp(name, "distance") != 0)
        return error_set(err, KURA_USAGE,
                         "unknown overlay '%.40s': expected dead or distance",
                         name);
    overlay->marks = calloc(cells, 1);
    overlay->labels = malloc(cells * sizeof *overlay->labels);
    if (!overlay->marks || !overlay->labels)
        return error_memory(err);
    for (size_t i = 0; i < cells; i++)
        overlay->labels[i] = -1;
    struct board *board = board_new(level, err);
    bool ok = board && fill_overlay(board, name, overlay, err);
    board_free(board);
    return ok;
}

/* ---- Pictures ---- */

static bool choose_view(const struct kura_picture *asked,
                        enum picture_format format, enum picture_view *view,
                        struct kura_error *err)
{
    static const char *const names[] = {"position", "trails", "sheet", "film"};
    static const enum picture_view by_format[] = {VIEW_TRAILS, VIEW_TRAILS,
                                                  VIEW_SHEET, VIEW_FILM};
    *view = asked->plan ? by_format[format] : VIEW_POSITION;
    if (!asked->view)
        return true;
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        if (strcmp(names[i], asked->view) == 0) {
            *view = (enum picture_view)i;
            if ((format == PICTURE_GIF) == (i == VIEW_FILM) ||
                i == VIEW_POSITION)
                return true;
            return error_set(err, KURA_USAGE,
                             "the view %s can't be had in this format: GIF "
                             "has position and film, the others position, "
                             "trails and sheet",
                             names[i]);
        }
    return error_set(err, KURA_USAGE,
                     "unknown view '%.40s': expected position, trails, sheet "
                     "or film",
                     asked->view);
}

static bool check_numbers(const struct kura_picture *asked,
                          struct kura_error *err)
{
    if (asked->tile < 0 || asked->tile > MAX_TILE)
        return error_set(err, KURA_USAGE, "tiles of %d: expected 1 to %d",
                         asked->tile, MAX_TILE);
    if (asked->frames_per_second < 0 || asked->frames_per_second > MAX_FPS)
        return error_set(err, KURA_USAGE,
                         "%d frames a second: expected 1 to %d",
                         asked->frames_per_second, MAX_FPS);
    return true;
}

static bool read_theme(const struct kura_picture *asked, struct theme *theme,
                       struct kura_error *err)
{
    theme_default(theme);
    return !asked->theme ||
           theme_read(theme, asked->theme, asked->theme_size, err);
}

/* Fills the picture; overlay and plan are released by the caller. */
static bool prepare(const struct kura_picture *asked,
                    enum picture_format format, struct picture *picture,
                    struct overlay *overlay, struct plan *plan,
                    struct kura_error *err)
{
    const char *lurd = asked->plan ? asked->plan : "";
    if (!choose_view(asked, format, &picture->view, err) ||
        !check_numbers(asked, err) ||
        !read_theme(asked, &picture->theme, err) ||
        !plan_read(plan, lurd, strlen(lurd), err))
        return false;
    if (asked->overlay &&
        !make_overlay(picture->level, asked->overlay, overlay, err))
        return false;
    picture->plan = plan;
    picture->step = asked->step;
    picture->tile = asked->tile;
    picture->marks = asked->marks ? asked->marks : overlay->marks;
    picture->labels = asked->labels ? asked->labels : overlay->labels;
    picture->frames_per_second =
        asked->frames_per_second ? asked->frames_per_second : DEFAULT_FPS;
    picture->loop = !asked->once;
    picture->counter = !asked->no_counter;
    return true;
}

bool kura_picture(const struct kura_level *level,
                  const struct kura_picture *asked, const char *format,
                  kura_write_fn *write, void *user, struct kura_error *err)
{
    struct kura_error inner = {0};
    enum picture_format kind;
    struct picture picture = {.level = api_inner_level(level)};
    struct canvas_target target = {write, user};
    struct overlay overlay = {0};
    struct plan plan;
    plan_init(&plan);
    bool ok = picture_format_find(format, &kind) ||
              error_set(&inner, KURA_USAGE,
                        "unknown picture format '%.40s': expected svg, png, "
                        "pdf or gif",
                        format);
    ok = ok && prepare(asked, kind, &picture, &overlay, &plan, &inner) &&
         picture_draw(&picture, kind, &target, &inner);
    plan_release(&plan);
    free(overlay.marks);
    free(overlay.labels);
    return ok || api_pass_on(&inner, err);
}

bool kura_theme_check(const char *text, size_t size, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct theme theme;
    theme_default(&theme);
    return theme_read(&theme, text, size, &inner) || api_pass_on(&inner, err);
}

char *kura_theme_default(struct kura_error *err)
{
    struct kura_error inner = {0};
    struct buffer text;
    struct theme theme;
    buffer_init(&text);
    theme_default(&theme);
    theme_write(&theme, &text);
    return api_hand_over(&text, true, NULL, &inner, err);
}

/* ---- Plots ---- */

static enum plot_style find_style(const char *name)
{
    return strcmp(name, "bars") == 0     ? PLOT_BARS
           : strcmp(name, "points") == 0 ? PLOT_POINTS
                                         : PLOT_LINES;
}

static struct plot_series *copy_series(const struct kura_plot *plot)
{
    struct plot_series *series = calloc(plot->count + 1, sizeof *series);
    for (size_t i = 0; series && i < plot->count; i++)
        series[i] = (struct plot_series){plot->series[i].name,
                                         find_style(plot->series[i].style),
                                         plot->series[i].x, plot->series[i].y,
                                         plot->series[i].count};
    return series;
}

bool kura_plot(const struct kura_plot *plot, const char *format,
               kura_write_fn *write, void *user, struct kura_error *err)
{
    static const enum canvas_kind kinds[] = {CANVAS_SVG, CANVAS_PNG,
                                             CANVAS_PDF};
    struct kura_error inner = {0};
    enum picture_format kind;
    struct canvas_target target = {write, user};
    if (!picture_format_find(format, &kind) || kind == PICTURE_GIF) {
        error_set(&inner, KURA_USAGE,
                  "unknown plot format '%.40s': expected svg, png or pdf",
                  format);
        return api_pass_on(&inner, err);
    }
    struct plot_series *series = copy_series(plot);
    struct plot inside = {plot->title, plot->x_label, plot->y_label,
                          plot->log_x, plot->log_y,   plot->square,
                          plot->limit, series,        plot->count};
    bool ok = series ? plot_draw(&inside, kinds[kind], &target, &inner)
                     : error_memory(&inner);
    free(series);
    return ok || api_pass_on(&inner, err);
}
