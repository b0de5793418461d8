/*
 * Skins, drawn by librsvg; the only module that knows it.
 *
 * Symbols are not drawn unless they are used, so the file is put into a
 * document of 100 x 100 that uses each of them as a layer.  A symbol is drawn
 * once for a size, to a surface that is then painted wherever it is needed: of
 * pixels for pixels, else of what was drawn, so that pictures stay sharp.
 */
#include <librsvg/rsvg.h>
#undef BASE_BANNED_H /* was put off, see the Makefile */
#include "base/banned.h"
#include "draw/skin.h"

#include "base/array.h"

enum symbol {
    SYMBOL_WALL,
    SYMBOL_FLOOR,
    SYMBOL_GOAL,
    SYMBOL_BOX,
    SYMBOL_BOX_ON_GOAL,
    SYMBOL_PLAYER,
    SYMBOL_PLAYER_ON_GOAL,
    SYMBOL_SINK,
    SYMBOL_COUNT,
};

static const char *const names[SYMBOL_COUNT] = {"wall",           "floor",
                                                "goal",           "box",
                                                "box-on-goal",    "player",
                                                "player-on-goal", "sink"};

struct skin {
    RsvgHandle *handle; /* owned */
    bool dark;
    cairo_surface_t *tiles[SYMBOL_COUNT]; /* owned; NULL: not yet drawn */
    double side;                          /* of the tiles */
};

/* ---- Reading ---- */

static RsvgHandle *parse(const char *text, size_t size, struct kura_error *err)
{
    GError *why = NULL;
    RsvgHandle *handle =
        rsvg_handle_new_from_data((const guint8 *)text, size, &why);
    if (!handle)
        error_set(err, KURA_INPUT, "this SVG can't be read: %.200s",
                  why ? why->message : "no reason given");
    g_clear_error(&why);
    return handle;
}

/* The file alone: is it whole, and has it all that a level needs? */
static bool check(const char *text, size_t size, struct kura_error *err)
{
    size_t blank = 0;
    while (blank < size && strchr("\xef\xbb\xbf \t\r\n", text[blank]))
        blank++;
    if (blank == size || text[blank] != '<')
        return error_set(err, KURA_INPUT,
                         "not an SVG file: a skin is one with symbols; themes "
                         "of lines name = value are no longer read");
    RsvgHandle *handle = parse(text, size, err);
    bool ok = handle != NULL;
    for (int i = 0; ok && i < SYMBOL_COUNT; i++) {
        char id[32];
        snprintf(id, sizeof id, "#%s", names[i]);
        ok = rsvg_handle_has_sub(handle, id) ||
             error_set(err, KURA_INPUT,
                       "there is no symbol '%s': expected wall, floor, goal, "
                       "box, box-on-goal, player, player-on-goal and sink",
                       names[i]);
    }
    g_clear_object(&handle);
    return ok;
}

/* Where the root begins, after what can only stand at the head of a file. */
static const char *root_of(const char *text)
{
    const char *at = strchr(text, '<');
    while (at && (at[1] == '?' || at[1] == '!')) {
        const char *end = at[1] == '?'                        ? "?>"
                          : strncmp(at, "<!--", 4) == 0       ? "-->"
                          : memchr(at, '[', strcspn(at, ">")) ? "]"
                                                              : ">";
        at = strstr(at, end);
        at = at ? strchr(at, '<') : NULL;
    }
    return at;
}

/* Has the file that symbol for a dark screen? */
static bool has_dark(RsvgHandle *file, int symbol)
{
    char id[40];
    snprintf(id, sizeof id, "#%s-dark", names[symbol]);
    return rsvg_handle_has_sub(file, id);
}

static RsvgHandle *wrap(const char *text, size_t size, bool dark,
                        struct kura_error *err)
{
    RsvgHandle *file = dark ? parse(text, size, err) : NULL;
    struct buffer whole = {0};
    const char *root = root_of(text);
    buffer_print(&whole,
                 "<svg xmlns='http://www.w3.org/2000/svg' "
                 "viewBox='0 0 100 100'><defs>%s</defs>",
                 root ? root : "");
    for (int i = 0; i < SYMBOL_COUNT; i++)
        buffer_print(&whole,
                     "<use id='kura-%s' href='#%s%s' width='100' "
                     "height='100'/>",
                     names[i], names[i],
                     file && has_dark(file, i) ? "-dark" : "");
    buffer_text(&whole, "</svg>");
    RsvgHandle *handle = NULL;
    if (whole.failed)
        error_memory(err);
    else
        handle = parse(whole.text, whole.size, err);
    g_clear_object(&file);
    buffer_release(&whole);
    return handle;
}

struct skin *skin_new(const char *text, size_t size, bool dark,
                      struct kura_error *err)
{
    if (!check(text, size, err))
        return NULL;
    struct skin *skin = calloc(1, sizeof *skin);
    if (!skin)
        return error_null(err);
    skin->dark = dark;
    skin->handle = wrap(text, size, dark, err);
    if (skin->handle)
        return skin;
    skin_free(skin);
    return NULL;
}

static void forget_tiles(struct skin *skin)
{
    for (int i = 0; i < SYMBOL_COUNT; i++) {
        cairo_surface_finish(skin->tiles[i]);
        cairo_surface_destroy(skin->tiles[i]);
        skin->tiles[i] = NULL;
    }
}

void skin_free(struct skin *skin)
{
    if (!skin)
        return;
    forget_tiles(skin);
    g_clear_object(&skin->handle);
    free(skin);
}

/* ---- Drawing ---- */

static cairo_surface_t *draw_symbol(struct skin *skin, cairo_t *pen,
                                    enum symbol symbol)
{
    cairo_rectangle_t extents = {0, 0, skin->side, skin->side};
    RsvgRectangle place = {0, 0, skin->side, skin->side};
    bool pixels = cairo_surface_get_type(cairo_get_target(pen)) ==
                  CAIRO_SURFACE_TYPE_IMAGE;
    cairo_surface_t *tile =
        pixels ? cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
                                            (int)(skin->side + 0.5),
                                            (int)(skin->side + 0.5))
               : cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA,
                                                &extents);
    cairo_t *brush = cairo_create(tile);
    char id[32];
    snprintf(id, sizeof id, "#kura-%s", names[symbol]);
    rsvg_handle_render_layer(skin->handle, brush, id, &place, NULL);
    cairo_destroy(brush);
    return tile;
}

static void paint(struct skin *skin, struct canvas *canvas, enum symbol symbol,
                  double x, double y)
{
    cairo_t *pen = canvas->pen;
    if (!skin->tiles[symbol])
        skin->tiles[symbol] = draw_symbol(skin, pen, symbol);
    cairo_set_source_surface(pen, skin->tiles[symbol], x, y);
    cairo_paint(pen);
}

/* What stands on the floor; nothing is SYMBOL_FLOOR. */
static enum symbol standing(const struct tile *tile)
{
    bool goal = (tile->what & KURA_GOAL) && !tile->sink;
    if (tile->what & KURA_BOX)
        return goal ? SYMBOL_BOX_ON_GOAL : SYMBOL_BOX;
    if (tile->what & KURA_PLAYER)
        return goal ? SYMBOL_PLAYER_ON_GOAL : SYMBOL_PLAYER;
    return goal ? SYMBOL_GOAL : SYMBOL_FLOOR;
}

uint32_t skin_ink(const struct skin *skin, uint32_t ink)
{
    static const uint32_t others[][2] = {{INK_PAPER, 0x14171bffu},
                                         {INK_TEXT, 0xe6e3dcffu},
                                         {INK_LABEL, 0xb8bdc6ffu}};
    for (size_t i = 0; skin->dark && i < ARRAY_COUNT(others); i++)
        if (others[i][0] == ink)
            return others[i][1];
    return ink;
}

/* Above all, so that it can be read on a box too. */
static void draw_label(struct canvas *canvas, const struct skin *skin,
                       int label, double x, double y)
{
    double side = skin->side;
    char digits[16];
    snprintf(digits, sizeof digits, "%d", label);
    double size = strlen(digits) > 2 ? 0.32 : 0.42;
    canvas_text(canvas, x + 0.5 * side, y + (0.5 + 0.36 * size) * side,
                (struct lettering){size * side, skin_ink(skin, INK_LABEL),
                                   ANCHOR_MIDDLE},
                digits);
}

void skin_draw(struct skin *skin, struct canvas *canvas,
               const struct tile *tile, double x, double y, double side)
{
    if (skin->side != side)
        forget_tiles(skin);
    skin->side = side;
    if (!tile->what) {
        cairo_rectangle(canvas->pen, x, y, side, side);
        canvas_fill(canvas, skin_ink(skin, INK_PAPER));
        return;
    }
    paint(skin, canvas, tile->what & KURA_WALL ? SYMBOL_WALL : SYMBOL_FLOOR, x,
          y);
    if (tile->what & KURA_WALL)
        return;
    if (tile->marked) {
        cairo_rectangle(canvas->pen, x, y, side, side);
        canvas_fill(canvas, INK_MARK);
    }
    if ((tile->what & KURA_GOAL) && tile->sink)
        paint(skin, canvas, SYMBOL_SINK, x, y);
    if (standing(tile) != SYMBOL_FLOOR)
        paint(skin, canvas, standing(tile), x, y);
    if (tile->moved) {
        canvas_rounded(canvas, x + 0.05 * side, y + 0.05 * side, 0.9 * side,
                       0.1 * side);
        canvas_stroke(canvas, INK_MOVED, 0.07 * side);
    }
    if (tile->label >= 0)
        draw_label(canvas, skin, tile->label, x, y);
}
