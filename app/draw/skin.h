/*
 * How squares look: an SVG file with a symbol for each thing, for pictures here
 * and for the page in the browser.
 */
#ifndef DRAW_SKIN_H
#define DRAW_SKIN_H

#include "draw/canvas.h"

struct skin;

/* From the text of the file; NULL, with the reason, if it is not a skin.  Dark:
 * with the symbols for a dark screen where it has them. */
struct skin *skin_new(const char *text, size_t size, bool dark,
                      struct kura_error *err);
void skin_free(struct skin *skin);

/* One square of a level. */
struct tile {
    unsigned char what; /* sum of KURA_; what is no floor is background */
    bool sink;          /* the goal is one */
    bool moved;         /* its box was pushed last */
    bool marked;        /* by an overlay */
    int label;          /* number written on it; -1 for none */
};

/* A skin draws on one kind of canvas. */
void skin_draw(struct skin *skin, struct canvas *canvas,
               const struct tile *tile, double x, double y, double side);

/* What no skin says: the paper, letters, trails, overlays. */
#define INK_PAPER 0xffffffffu
#define INK_TEXT 0x222222ffu
#define INK_MOVED 0xe63946ffu
#define INK_MARK 0xd1495b48u
#define INK_LABEL 0x555555ffu
#define INK_BOX_TRAIL 0xb5651db0u
#define INK_BOX_ARROW 0x8a5a1fffu
#define INK_BOX_END 0x2b6330ffu
#define INK_PLAYER_TRAIL 0x3a7ca570u

/* One of them as the skin has it: paper and letters of a dark one are others.
 */
uint32_t skin_ink(const struct skin *skin, uint32_t ink);

#endif
