/*
 * A picture that was asked for: checked, prepared, and handed to the view that
 * draws it.
 */
#include "draw/picture.h"

#include "base/array.h"
#include "draw/tile.h"

/* As large as the tiles of the A* notebook, where that is not too much. */
#define DEFAULT_TILE 50
#define DEFAULT_SIDE 4000
#define SHEET_TILE 16
#define MAX_FPS 50
#define MAX_TILE 1000

/* ---- Playing ---- */

bool playback_init(struct playback *playback, const struct motif *motif,
                   struct kura_error *err)
{
    *playback = (struct playback){.motif = motif, .moved = -1};
    playback->position = kura_position_new(motif->level, err);
    if (playback->position)
        playback->cells = kura_position_cells(playback->position);
    return playback->position != NULL;
}

void playback_release(struct playback *playback)
{
    kura_position_free(playback->position);
}

static bool must_stop(const struct playback *playback)
{
    const struct picture *asked = playback->motif->asked;
    struct kura_progress progress = {.phase = "drawing",
                                     .low = -1,
                                     .high = -1,
                                     .nodes = playback->steps,
                                     .done = playback->steps,
                                     .total = playback->motif->steps};
    return kura_stop_is_set(asked->stop) ||
           (asked->progress && !asked->progress(asked->user, &progress));
}

static int direction_of(char letter)
{
    return (int)(strchr("uUdDlLrR", letter) - "uUdDlLrR") / 2;
}

bool playback_next(struct playback *playback, struct kura_step *step)
{
    const struct motif *motif = playback->motif;
    if (playback->steps == motif->steps || playback->stopped)
        return false;
    int direction = direction_of(motif->plan[playback->steps]);
    playback->stopped =
        must_stop(playback) ||
        !kura_position_step(playback->position, direction, step);
    if (playback->stopped)
        return false;
    playback->steps++;
    playback->pushes += step->push;
    playback->moved = step->push && !step->sunk ? step->box_to : -1;
    return true;
}

bool playback_finished(const struct playback *playback, struct kura_error *err)
{
    const struct picture *asked = playback->motif->asked;
    bool asked_to = asked->stop || asked->progress;
    return !playback->stopped ||
           error_set(err, asked_to ? KURA_INTERRUPTED : KURA_SYSTEM,
                     asked_to ? "the picture was not finished: it was stopped"
                              : "out of memory");
}

/* ---- Drawing ---- */

void motif_cell(const struct playback *playback, struct canvas *canvas,
                int cell, bool highlight)
{
    const struct motif *motif = playback->motif;
    struct tile what = {
        .what = playback->cells[cell],
        .sink = motif->sink,
        .moved = highlight && cell == playback->moved,
        .marked = motif->marks && motif->marks[cell],
        .label = motif->labels ? motif->labels[cell] : -1,
    };
    tile_draw(canvas, &motif->theme, &what, cell % motif->width * motif->tile,
              cell / motif->width * motif->tile, motif->tile);
}

void motif_position(const struct playback *playback, struct canvas *canvas,
                    bool highlight)
{
    int cells = playback->motif->width * playback->motif->height;
    for (int cell = 0; cell < cells; cell++)
        motif_cell(playback, canvas, cell, highlight);
}

static bool draw_position(const struct motif *motif, struct canvas *canvas,
                          struct kura_error *err)
{
    struct playback playback;
    struct kura_step step;
    size_t steps = motif->view == VIEW_POSITION ? motif->asked->step : 0;
    bool ok = playback_init(&playback, motif, err);
    while (ok && playback.steps < steps && playback_next(&playback, &step))
        continue;
    ok = ok && playback_finished(&playback, err);
    if (ok)
        motif_position(&playback, canvas, true);
    playback_release(&playback);
    return ok;
}

static bool draw_still(const struct motif *motif,
                       const struct draw_target *target, struct kura_error *err)
{
    struct canvas *canvas =
        canvas_new(motif->kind, motif->width * motif->tile,
                   motif->height * motif->tile, target, err);
    bool ok = canvas && draw_position(motif, canvas, err) &&
              (motif->view != VIEW_TRAILS || trails_draw(motif, canvas, err)) &&
              canvas_finish(canvas, err);
    canvas_free(canvas);
    return ok;
}

/* ---- What was asked for ---- */

static bool choose_view(struct motif *motif, struct kura_error *err)
{
    static const char *const names[] = {"position", "trails", "sheet", "film"};
    static const enum picture_view by_kind[] = {VIEW_TRAILS, VIEW_TRAILS,
                                                VIEW_SHEET, VIEW_FILM};
    const char *asked = motif->asked->view;
    motif->view = motif->asked->plan ? by_kind[motif->kind] : VIEW_POSITION;
    if (!asked)
        return true;
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        if (strcmp(names[i], asked) == 0) {
            motif->view = (enum picture_view)i;
            return i == VIEW_POSITION ||
                   (motif->kind == CANVAS_PIXELS) == (i == VIEW_FILM) ||
                   error_set(err, KURA_USAGE,
                             "the view %s can't be had in this format: GIF "
                             "has position and film, the others position, "
                             "trails and sheet",
                             asked);
        }
    return error_set(err, KURA_USAGE,
                     "unknown view '%.40s': expected position, trails, sheet "
                     "or film",
                     asked);
}

static bool check_numbers(const struct motif *motif, struct kura_error *err)
{
    const struct picture *asked = motif->asked;
    if (asked->tile < 0 || asked->tile > MAX_TILE)
        return error_set(err, KURA_USAGE, "tiles of %d: expected 1 to %d",
                         asked->tile, MAX_TILE);
    if (asked->frames_per_second < 0 || asked->frames_per_second > MAX_FPS)
        return error_set(err, KURA_USAGE,
                         "%d frames a second: expected 1 to %d",
                         asked->frames_per_second, MAX_FPS);
    if (motif->view == VIEW_POSITION && asked->step > motif->steps)
        return error_set(err, KURA_USAGE,
                         "there is no step %zu: the plan has %zu", asked->step,
                         motif->steps);
    return true;
}

/* The plan as it is played, whether it solves or not. */
static bool take_plan(struct motif *motif, struct kura_error *err)
{
    const char *plan = motif->asked->plan ? motif->asked->plan : "";
    struct kura_verdict verdict;
    if (!kura_verify(motif->level, plan, strlen(plan), &verdict, err))
        return false;
    motif->plan = verdict.plan;
    motif->steps = verdict.metrics.moves;
    motif->pushes = verdict.metrics.pushes;
    return !verdict.step || error_set(err, KURA_INPUT, "%s", verdict.text);
}

static void measure(struct motif *motif)
{
    int longest = motif->width > motif->height ? motif->width : motif->height;
    int tile = motif->view == VIEW_SHEET ? SHEET_TILE : DEFAULT_TILE;
    if (motif->asked->tile > 0)
        motif->tile = motif->asked->tile;
    else
        motif->tile =
            tile * longest > DEFAULT_SIDE ? DEFAULT_SIDE / longest : tile;
}

static bool make_overlay(struct motif *motif, struct kura_error *err)
{
    const char *name = motif->asked->overlay;
    bool distance = strcmp(name, "distance") == 0;
    size_t cells = (size_t)motif->width * (size_t)motif->height;
    if (!distance && strcmp(name, "dead") != 0)
        return error_set(err, KURA_USAGE,
                         "unknown overlay '%.40s': expected dead or distance",
                         name);
    motif->start = kura_position_new(motif->level, err);
    const int *pushes =
        motif->start ? kura_position_distances(motif->start, err) : NULL;
    if (!pushes)
        return false;
    const unsigned char *what = kura_position_cells(motif->start);
    for (size_t i = 0; i < cells; i++)
        motif->marks[i] = (what[i] & KURA_FLOOR) && pushes[i] < 0;
    motif->labels = distance ? pushes : NULL;
    return true;
}

static bool take_overlay(struct motif *motif, struct kura_error *err)
{
    const struct picture *asked = motif->asked;
    size_t cells = (size_t)motif->width * (size_t)motif->height;
    motif->labels = asked->labels;
    if (!asked->overlay && !asked->marks)
        return true;
    motif->marks = calloc(cells, 1);
    if (!motif->marks)
        return error_memory(err);
    if (asked->overlay)
        return make_overlay(motif, err);
    memcpy(motif->marks, asked->marks, cells);
    return true;
}

static bool prepare(struct motif *motif, const char *format,
                    struct kura_error *err)
{
    const struct picture *asked = motif->asked;
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(motif->level, &info);
    motif->width = info.width;
    motif->height = info.height;
    motif->title = info.title;
    motif->sink = strcmp(info.rules, "sink") == 0;
    theme_default(&motif->theme);
    if (!canvas_kind_find(format, &motif->kind))
        return error_set(err, KURA_USAGE,
                         "unknown picture format '%.40s': expected svg, png, "
                         "pdf or gif",
                         format);
    if (!choose_view(motif, err) || !take_plan(motif, err) ||
        !check_numbers(motif, err) ||
        (asked->theme &&
         !theme_read(&motif->theme, asked->theme, asked->theme_size, err)))
        return false;
    measure(motif);
    return take_overlay(motif, err);
}

bool draw_picture(const struct kura_level *level, const struct picture *picture,
                  const char *format, const struct draw_target *target,
                  struct kura_error *err)
{
    struct motif motif = {.asked = picture, .level = level};
    bool ok = prepare(&motif, format, err);
    if (ok && motif.kind == CANVAS_PIXELS)
        ok = film_draw(&motif, target, err);
    else if (ok && motif.view == VIEW_SHEET)
        ok = sheet_draw(&motif, target, err);
    else if (ok)
        ok = draw_still(&motif, target, err);
    kura_text_free(motif.plan);
    kura_position_free(motif.start);
    free(motif.marks);
    return ok;
}
