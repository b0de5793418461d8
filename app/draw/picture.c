#include "draw/picture.h"

#include "base/array.h"
#include "draw/tile.h"

/* As large as the tiles of the A* notebook, where that is not too much. */
#define DEFAULT_TILE 50
#define DEFAULT_SIDE 4000
#define SHEET_TILE 16

bool picture_format_find(const char *name, enum picture_format *format)
{
    static const char *const names[] = {"svg", "png", "pdf", "gif"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        if (strcmp(names[i], name) == 0) {
            *format = (enum picture_format)i;
            return true;
        }
    return false;
}

int picture_tile(const struct picture *picture)
{
    const struct level *level = picture->level;
    int longest = level->width > level->height ? level->width : level->height;
    int tile = picture->view == VIEW_SHEET ? SHEET_TILE : DEFAULT_TILE;
    if (picture->tile > 0)
        return picture->tile;
    return tile * longest > DEFAULT_SIDE ? DEFAULT_SIDE / longest : tile;
}

void picture_cell(const struct picture *picture, struct canvas *canvas,
                  const struct replay *replay, int cell, int moved, int tile)
{
    const struct level *level = picture->level;
    struct tile what = {
        .what = replay->cells[cell],
        .floor = level->inside[cell],
        .sink = level->rules == RULES_SINK,
        .moved = cell == moved,
        .marked = picture->marks && picture->marks[cell],
        .label = picture->labels ? picture->labels[cell] : -1,
    };
    tile_draw(canvas, &picture->theme, &what, cell % level->width * tile,
              cell / level->width * tile, tile);
}

void picture_position(const struct picture *picture, struct canvas *canvas,
                      const struct replay *replay, int moved, int tile)
{
    int cells = picture->level->width * picture->level->height;
    for (int cell = 0; cell < cells; cell++)
        picture_cell(picture, canvas, replay, cell, moved, tile);
}

/* Plays up to the step; moved is the cell of the box that the last one pushed,
 * or -1. */
static bool play_to(struct replay *replay, size_t step, int *moved,
                    struct kura_error *err)
{
    struct replay_step played;
    *moved = -1;
    while (replay->steps < step && replay_next(replay, &played))
        *moved = played.push ? played.box_to : -1;
    return replay_finished(replay, err);
}

static bool draw_position(const struct picture *picture, struct canvas *canvas,
                          int tile, struct kura_error *err)
{
    struct replay replay;
    int moved;
    size_t step = picture->view == VIEW_POSITION ? picture->step : 0;
    bool ok = replay_init(&replay, picture->level, picture->plan, err) &&
              play_to(&replay, step, &moved, err);
    if (ok)
        picture_position(picture, canvas, &replay, moved, tile);
    replay_release(&replay);
    return ok;
}

static bool draw_still(const struct picture *picture,
                       enum picture_format format,
                       const struct canvas_target *target,
                       struct kura_error *err)
{
    static const enum canvas_kind kinds[] = {CANVAS_SVG, CANVAS_PNG,
                                             CANVAS_PDF};
    int tile = picture_tile(picture);
    struct canvas *canvas =
        canvas_new(kinds[format], picture->level->width * tile,
                   picture->level->height * tile, target, err);
    if (!canvas)
        return false;
    bool ok = draw_position(picture, canvas, tile, err) &&
              (picture->view != VIEW_TRAILS ||
               trails_draw(picture, canvas, tile, err)) &&
              canvas_finish(canvas, err);
    canvas_free(canvas);
    return ok;
}

bool picture_draw(const struct picture *picture, enum picture_format format,
                  const struct canvas_target *target, struct kura_error *err)
{
    if (picture->view == VIEW_POSITION && picture->step > picture->plan->count)
        return error_set(err, KURA_USAGE,
                         "there is no step %zu: the plan has %zu",
                         picture->step, picture->plan->count);
    if (format == PICTURE_GIF)
        return film_draw(picture, target, err);
    if (picture->view == VIEW_SHEET)
        return sheet_draw(picture, format, target, err);
    return draw_still(picture, format, target, err);
}
