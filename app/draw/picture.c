/*
 * A picture that was asked for: checked, prepared, and handed to the view that
 * draws it.
 */
#include "draw/picture.h"

#include "base/text.h"

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
    struct kura_position_info info = {.size = sizeof info};
    *playback = (struct playback){.motif = motif, .moved = -1};
    playback->position = kura_position_new(motif->level, err);
    if (!playback->position)
        return false;
    kura_position_describe(playback->position, &info);
    playback->cells = info.cells;
    return true;
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

bool playback_poll(struct playback *playback)
{
    playback->stopped = playback->stopped || must_stop(playback);
    return playback->stopped;
}

static int direction_of(char letter)
{
    return (int)(strchr("uUdDlLrR", letter) - "uUdDlLrR") / 2;
}

bool playback_next(struct playback *playback, struct kura_step *step)
{
    const struct motif *motif = playback->motif;
    if (playback->steps == motif->steps || playback_poll(playback))
        return false;
    int direction = direction_of(motif->plan[playback->steps]);
    playback->stopped =
        !kura_position_step(playback->position, direction, step);
    if (playback->stopped)
        return false;
    playback->steps++;
    playback->pushes += step->push;
    playback->moved = step->push && !step->sunk ? step->box_to : -1;
    return true;
}

static bool tell_stopped(struct kura_error *err)
{
    return error_set(err, KURA_INTERRUPTED,
                     "the picture was not finished: it was stopped");
}

bool playback_finished(const struct playback *playback, struct kura_error *err)
{
    const struct picture *asked = playback->motif->asked;
    bool asked_to = asked->stop || asked->progress;
    return !playback->stopped ||
           (asked_to ? tell_stopped(err) : error_memory(err));
}

/* ---- Drawing ---- */

int motif_x(const struct motif *motif, int cell)
{
    return (cell % motif->stride - motif->left) * motif->tile;
}

int motif_y(const struct motif *motif, int cell)
{
    return (cell / motif->stride - motif->top) * motif->tile;
}

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
    skin_draw(motif->skin, canvas, &what, motif_x(motif, cell),
              motif_y(motif, cell), motif->tile);
}

void motif_position(struct playback *playback, struct canvas *canvas,
                    bool highlight)
{
    const struct motif *motif = playback->motif;
    for (int y = 0; y < motif->height && !playback_poll(playback); y++) {
        canvas_begin_group(canvas);
        for (int x = 0; x < motif->width; x++)
            motif_cell(playback, canvas,
                       (motif->top + y) * motif->stride + motif->left + x,
                       highlight);
        canvas_end_group(canvas);
    }
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
    if (ok)
        motif_position(&playback, canvas, true);
    ok = ok && playback_finished(&playback, err);
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
    static const char *const names[] = {"position", "trails", "sheet", "film",
                                        NULL};
    static const enum picture_view by_kind[] = {VIEW_TRAILS, VIEW_TRAILS,
                                                VIEW_SHEET, VIEW_FILM};
    const char *asked = motif->asked->view;
    int place = text_find(asked, names);
    motif->view = motif->asked->plan ? by_kind[motif->kind] : VIEW_POSITION;
    if (!asked)
        return true;
    if (place < 0)
        return error_set(err, KURA_USAGE,
                         "unknown view '%.40s': expected position, trails, "
                         "sheet or film",
                         asked);
    motif->view = (enum picture_view)place;
    return place == VIEW_POSITION ||
           (motif->kind == CANVAS_PIXELS) == (place == VIEW_FILM) ||
           error_set(err, KURA_USAGE,
                     "the view %s can't be had in this format: GIF has "
                     "position and film, the others position, trails and "
                     "sheet",
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
    if (!kura_verify(motif->level, NULL, plan, strlen(plan), &verdict, err))
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
    size_t cells = (size_t)motif->cells;
    struct kura_position_info start = {.size = sizeof start};
    if (!distance && strcmp(name, "dead") != 0)
        return error_set(err, KURA_USAGE,
                         "unknown overlay '%.40s': expected dead or distance",
                         name);
    motif->start = kura_position_new(motif->level, err);
    const int *pushes =
        motif->start ? kura_position_distances(motif->start, err) : NULL;
    if (!pushes)
        return false;
    kura_position_describe(motif->start, &start);
    for (size_t i = 0; i < cells; i++)
        motif->marks[i] = (start.cells[i] & KURA_FLOOR) && pushes[i] < 0;
    motif->labels = distance ? pushes : NULL;
    return true;
}

static bool take_overlay(struct motif *motif, struct kura_error *err)
{
    const struct picture *asked = motif->asked;
    size_t cells = (size_t)motif->cells;
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

/* Blank rows and columns at the sides would push the level off centre. */
static bool frame(struct motif *motif, int width, int height,
                  struct kura_error *err)
{
    struct kura_position *start = kura_position_new(motif->level, err);
    struct kura_position_info info = {.size = sizeof info};
    int right = 0, bottom = 0;
    if (!start)
        return false;
    kura_position_describe(start, &info);
    motif->stride = motif->left = width;
    motif->top = height;
    motif->cells = width * height;
    for (int cell = 0; cell < motif->cells; cell++) {
        int x = cell % width, y = cell / width;
        if (!info.cells[cell])
            continue;
        motif->left = x < motif->left ? x : motif->left;
        motif->top = y < motif->top ? y : motif->top;
        right = x > right ? x : right;
        bottom = y;
    }
    kura_position_free(start);
    motif->width = right - motif->left + 1;
    motif->height = bottom - motif->top + 1;
    return true;
}

static bool take_skin(struct motif *motif, struct kura_error *err)
{
    const struct picture *asked = motif->asked;
    const struct embedded *preset = draw_skin_find("flat");
    motif->skin =
        asked->skin ? skin_new(asked->skin, asked->skin_size, asked->dark, err)
                    : skin_new(preset->text, preset->size, asked->dark, err);
    return motif->skin != NULL;
}

static bool prepare(struct motif *motif, const char *format,
                    struct kura_error *err)
{
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(motif->level, &info);
    motif->title = info.title;
    motif->sink = strcmp(info.rules, "sink") == 0;
    if (!canvas_kind_find(format, &motif->kind))
        return error_set(err, KURA_USAGE,
                         "unknown picture format '%.40s': expected svg, png, "
                         "pdf or gif",
                         format);
    if (!choose_view(motif, err) || !take_plan(motif, err) ||
        !check_numbers(motif, err) ||
        !frame(motif, info.width, info.height, err) || !take_skin(motif, err))
        return false;
    measure(motif);
    return take_overlay(motif, err);
}

/* A target that takes no more once the picture is stopped: how to stop the
 * libraries that compress it. */
struct gate {
    const struct draw_target *target;
    const struct kura_stop *stop;
};

static bool pass_gate(void *user, const void *data, size_t size)
{
    const struct gate *gate = user;
    return !kura_stop_is_set(gate->stop) &&
           gate->target->write(gate->target->user, data, size);
}

const struct embedded *draw_skin_find(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; draw_skins[i].name; i++)
        if (strncmp(draw_skins[i].name, name, length) == 0 &&
            strcmp(draw_skins[i].name + length, ".svg") == 0)
            return &draw_skins[i];
    return NULL;
}

bool draw_skin_check(const char *text, size_t size, struct kura_error *err)
{
    struct skin *skin = skin_new(text, size, false, err);
    skin_free(skin);
    return skin != NULL;
}

bool draw_picture(const struct kura_level *level, const struct picture *picture,
                  const char *format, const struct draw_target *to,
                  struct kura_error *err)
{
    struct motif motif = {.asked = picture, .level = level};
    struct gate gate = {to, picture->stop};
    const struct draw_target *target = &(struct draw_target){pass_gate, &gate};
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
    skin_free(motif.skin);
    return ok || (kura_stop_is_set(picture->stop) && tell_stopped(err));
}
