/*
 * The board shaded: one square of 24 units a cell, the number of pushes to the
 * nearest goal on it (least and most where the side matters).
 */
#include "analysis/analysis.h"

#define CELL 24

static const char *const shades[] = {
    [LOOK_WALL] = "#555",    [LOOK_GOAL] = "#bde5b0",   [LOOK_DEAD] = "#f0b8b0",
    [LOOK_GATE] = "#e3c6f0", [LOOK_TUNNEL] = "#c3d5f5", [LOOK_ROOM] = "#fff8e0",
    [LOOK_OTHER] = "#ffffff"};

static void add_pushes(const struct analysis *a, int cell, struct buffer *to)
{
    square s = a->board->by_cell[cell];
    const struct places *places = a->places;
    if (s == NO_SQUARE || bits_has(a->board->dead, s))
        return;
    uint16_t least = DISTANCE_NONE, most = 0;
    for (uint32_t i = 0; i < places->parts[s]; i++) {
        uint16_t pushes = places->nearest[places->first[s] + i];
        if (pushes < least)
            least = pushes;
        if (pushes > most)
            most = pushes;
    }
    int x = cell % a->board->width * CELL + CELL / 2;
    int y = cell / a->board->width * CELL + CELL * 2 / 3;
    buffer_print(to, "<text x=\"%d\" y=\"%d\">%d", x, y, least);
    if (most == DISTANCE_NONE)
        buffer_text(to, "/-");
    else if (most != least)
        buffer_print(to, "/%d", most);
    buffer_text(to, "</text>\n");
}

void analysis_svg(const struct analysis *analysis, struct buffer *to)
{
    const struct board *board = analysis->board;
    int width = board->width * CELL, height = board->height * CELL;
    buffer_print(to,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                 "height=\"%d\" viewBox=\"0 0 %d %d\" font-size=\"9\" "
                 "font-family=\"sans-serif\" text-anchor=\"middle\">\n",
                 width, height, width, height);
    for (int i = 0; i < board->width * board->height; i++) {
        buffer_print(to,
                     "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                     "fill=\"%s\" stroke=\"#888\" stroke-width=\"0.5\"/>\n",
                     i % board->width * CELL, i / board->width * CELL, CELL,
                     CELL, shades[analysis_look(analysis, board->by_cell[i])]);
        add_pushes(analysis, i, to);
    }
    for (int i = 0; i < board->box_count; i++)
        buffer_print(to,
                     "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=\"none\" "
                     "stroke=\"#964b00\" stroke-width=\"2\"/>\n",
                     board_column(board, board->box_squares[i]) * CELL +
                         CELL / 2,
                     board_row(board, board->box_squares[i]) * CELL + CELL / 2);
    buffer_text(to, "</svg>\n");
}
