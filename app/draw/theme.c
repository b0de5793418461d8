#include "draw/theme.h"

#include "base/array.h"

struct named_shade {
    const char *name;
    colour preset;
};

/* To add a colour: a line here and its enumerator in theme.h. */
static const struct named_shade shades[SHADE_COUNT] = {
    [SHADE_BACKGROUND] = {"background", 0xffffffff},
    [SHADE_FLOOR] = {"floor", 0xf1ebddff},
    [SHADE_GRID] = {"grid", 0xe3dac6ff},
    [SHADE_WALL] = {"wall", 0x66707fff},
    [SHADE_WALL_EDGE] = {"wall-edge", 0x4b5462ff},
    [SHADE_GOAL] = {"goal", 0xd1495bff},
    [SHADE_SINK] = {"sink", 0x2b2d42ff},
    [SHADE_BOX] = {"box", 0xd69a4cff},
    [SHADE_BOX_EDGE] = {"box-edge", 0x8a5a1fff},
    [SHADE_BOX_DONE] = {"box-done", 0x58a55cff},
    [SHADE_BOX_DONE_EDGE] = {"box-done-edge", 0x2b6330ff},
    [SHADE_MOVED] = {"moved", 0xe63946ff},
    [SHADE_PLAYER] = {"player", 0x3a7ca5ff},
    [SHADE_PLAYER_EDGE] = {"player-edge", 0x16425bff},
    [SHADE_TEXT] = {"text", 0x222222ff},
    [SHADE_BOX_TRAIL] = {"box-trail", 0xb5651db0},
    [SHADE_PLAYER_TRAIL] = {"player-trail", 0x3a7ca570},
    [SHADE_MARK] = {"mark", 0xd1495b48},
    [SHADE_LABEL] = {"label", 0x555555ff},
};

struct named_shape {
    const char *name;
    size_t offset; /* of an int in struct theme */
    int preset;
    const char *values[5]; /* in the order of the enumerators */
};

static const struct named_shape shapes[] = {
    {"wall-shape",
     offsetof(struct theme, wall_shape),
     WALL_BRICKS,
     {"plain", "bricks", "round"}},
    {"box-shape",
     offsetof(struct theme, box_shape),
     BOX_CRATE,
     {"plain", "crate", "round"}},
    {"goal-shape",
     offsetof(struct theme, goal_shape),
     GOAL_DOT,
     {"dot", "ring", "diamond", "cross"}},
    {"player-shape",
     offsetof(struct theme, player_shape),
     PLAYER_FIGURE,
     {"figure", "disc"}},
};

static int *shape_field(struct theme *theme, const struct named_shape *shape)
{
    return (int *)(void *)((char *)theme + shape->offset);
}

void theme_default(struct theme *theme)
{
    for (int i = 0; i < SHADE_COUNT; i++)
        theme->shades[i] = shades[i].preset;
    for (size_t i = 0; i < ARRAY_COUNT(shapes); i++)
        *shape_field(theme, &shapes[i]) = shapes[i].preset;
}

/* "#rrggbb" or "#rrggbbaa", nothing else. */
static bool read_colour(const char *text, colour *value)
{
    size_t digits = strspn(text + 1, "0123456789abcdefABCDEF");
    if (text[0] != '#' || text[digits + 1] || (digits != 6 && digits != 8))
        return false;
    unsigned long number = strtoul(text + 1, NULL, 16);
    *value = (colour)(digits == 8 ? number : number << 8 | 255);
    return true;
}

static bool set_shape(struct theme *theme, const struct named_shape *shape,
                      const char *value, int line, struct kura_error *err)
{
    char expected[80] = "";
    size_t used = 0;
    for (int i = 0; shape->values[i]; i++) {
        if (strcmp(shape->values[i], value) == 0) {
            *shape_field(theme, shape) = i;
            return true;
        }
        used += (size_t)snprintf(expected + used, sizeof expected - used,
                                 "%s%s", i ? ", " : "", shape->values[i]);
    }
    return error_at(err, line, 0, "%s '%.40s': expected one of %s", shape->name,
                    value, expected);
}

static bool set_name(struct theme *theme, const char *name, const char *value,
                     int line, struct kura_error *err)
{
    for (int i = 0; i < SHADE_COUNT; i++)
        if (strcmp(shades[i].name, name) == 0)
            return read_colour(value, &theme->shades[i]) ||
                   error_at(err, line, 0,
                            "%s '%.40s': expected a colour as #rrggbb or "
                            "#rrggbbaa",
                            name, value);
    for (size_t i = 0; i < ARRAY_COUNT(shapes); i++)
        if (strcmp(shapes[i].name, name) == 0)
            return set_shape(theme, &shapes[i], value, line, err);
    return error_at(err, line, 0,
                    "unknown name '%.40s': expected one such as wall, box or "
                    "box-shape",
                    name);
}

/* The text without white space around it, in the caller's memory; false when
 * it does not fit. */
static bool trim(const char *text, size_t size, char *to, size_t room)
{
    while (size && strchr(" \t\r", text[0]))
        text++, size--;
    while (size && strchr(" \t\r", text[size - 1]))
        size--;
    if (size >= room)
        return false;
    memcpy(to, text, size);
    to[size] = '\0';
    return true;
}

/* Also a line with nothing on it. */
static bool is_comment(const char *text, size_t size)
{
    while (size && strchr(" \t\r", text[0]))
        text++, size--;
    return size == 0 || text[0] == ';' || text[0] == '#';
}

static bool read_line(struct theme *theme, const char *text, size_t size,
                      int line, struct kura_error *err)
{
    char name[64], value[64];
    if (is_comment(text, size))
        return true;
    const char *equals = memchr(text, '=', size);
    size_t left = equals ? (size_t)(equals - text) : size;
    if (!equals || memchr(text, '\0', size) ||
        !trim(text, left, name, sizeof name) ||
        !trim(equals + 1, size - left - 1, value, sizeof value))
        return error_at(err, line, 0, "expected a line name = value");
    return set_name(theme, name, value, line, err);
}

bool theme_read(struct theme *theme, const char *text, size_t size,
                struct kura_error *err)
{
    for (int line = 1; size > 0; line++) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        if (!read_line(theme, text, length, line, err))
            return false;
        length += end != NULL;
        text += length;
        size -= length;
    }
    return true;
}

bool draw_theme_check(const char *text, size_t size, struct kura_error *err)
{
    struct theme theme;
    theme_default(&theme);
    return theme_read(&theme, text, size, err);
}

void theme_write(const struct theme *theme, struct buffer *to)
{
    for (int i = 0; i < SHADE_COUNT; i++) {
        colour value = theme->shades[i];
        if ((value & 255) == 255)
            buffer_print(to, "%s = #%06x\n", shades[i].name, value >> 8);
        else
            buffer_print(to, "%s = #%08x\n", shades[i].name, value);
    }
    for (size_t i = 0; i < ARRAY_COUNT(shapes); i++) {
        struct theme copy = *theme;
        buffer_print(to, "%s = %s\n", shapes[i].name,
                     shapes[i].values[*shape_field(&copy, &shapes[i])]);
    }
}
