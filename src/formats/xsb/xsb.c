/*
 * XSB text and SOK collections.
 */
#include "formats/xsb/xsb.h"

/* Has the row something that only this format draws so? */
static bool is_telling(const struct line *line)
{
    for (size_t i = 0; i < line->size; i++)
        if (line->text[i] && strchr("@+$*.pP", line->text[i]))
            return true;
    return false;
}

static bool looks_like(const char *text, size_t size)
{
    struct lines lines = lines_of(text, size);
    struct line line;
    while (lines_next(&lines, &line)) {
        row_unquote(&line);
        if (row_kind(&line, false) != ROW_NONE && is_telling(&line))
            return true;
    }
    return false;
}

const struct format xsb_format = {
    .name = "xsb",
    .summary = "XSB text and SOK collections",
    .looks_like = looks_like,
    .pieces = {xsb_open, xsb_read, xsb_close},
    .write = xsb_write,
};
