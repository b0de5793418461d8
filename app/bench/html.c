/*
 * Written from the top to the bottom; plots are SVG files inside the page, as
 * base64.
 */
#include "bench/figures.h"

#include <sys/utsname.h>

#include "cli/message.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<title>Kura bench</title>\n<style>\n"
    "body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;"
    "padding:0 1em;color:#222}\n"
    "table{border-collapse:collapse;margin:1em 0}\n"
    "th,td{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:left}\n"
    "td.done{background:#e4f3e4}td.failed{background:#f8d9d9}\n"
    "img{max-width:100%;border:1px solid #eee}\n"
    "pre{background:#f6f6f6;padding:.8em;overflow:auto}\n"
    "</style></head><body>\n<h1>Kura bench</h1>\n";

static void add_escaped(struct buffer *to, const char *text)
{
    for (; *text; text++)
        buffer_escape(to, *text);
}

static void add_element(struct buffer *to, const char *element,
                        const char *text)
{
    buffer_print(to, "<%s>", element);
    add_escaped(to, text);
    buffer_print(to, "</%s>", element);
}

/* ---- Totals ---- */

static void add_totals(struct buffer *to, const struct scores *scores)
{
    struct listing rows;
    scores_totals(scores, &rows);
    buffer_text(to, "<h2>Totals</h2>\n<table><tr>");
    for (size_t i = 0; i < rows.column_count; i++)
        add_element(to, "th", rows.columns[i].heading);
    for (size_t i = 0; i < rows.cells.count; i++) {
        if (i % rows.column_count == 0)
            buffer_text(to, "</tr>\n<tr>");
        add_element(to, "td", rows.cells.items[i]);
    }
    to->failed = to->failed || rows.failed;
    listing_release(&rows);
    buffer_text(
        to,
        "</tr>\n</table>\n<p>PAR-2 is the mean time, where a level that was "
        "not solved counts twice the limit. The ratio is the "
        "geometric mean of the times to those of the first entrant, "
        "over the levels that both solve. Alone: solved by no other. "
        "Proved: shortest, or that there is no plan.</p>\n");
}

/* ---- Plots ---- */

static bool collect(void *user, const void *data, size_t size)
{
    struct buffer *to = user;
    buffer_add(to, data, size);
    return !to->failed;
}

static void add_base64(struct buffer *to, const unsigned char *data,
                       size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
                                 "qrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned word = (unsigned)data[i] << 16;
        if (i + 1 < size)
            word |= (unsigned)data[i + 1] << 8;
        if (i + 2 < size)
            word |= data[i + 2];
        buffer_char(to, digits[word >> 18]);
        buffer_char(to, digits[word >> 12 & 63]);
        buffer_char(to, i + 1 < size ? digits[word >> 6 & 63] : '=');
        buffer_char(to, i + 2 < size ? digits[word & 63] : '=');
    }
}

/* As an image of its own: the names inside two drawings would clash. */
static bool add_figure(struct buffer *to, const struct figure *figure,
                       struct kura_error *err)
{
    struct buffer drawing = {0};
    struct draw_target target = {collect, &drawing};
    bool ok = figure_draw(figure, "svg", &target, err);
    if (ok) {
        buffer_text(to, "<figure><img alt=\"");
        add_escaped(to, figure->about);
        buffer_text(to, "\" src=\"data:image/svg+xml;base64,");
        add_base64(to, (const unsigned char *)buffer_get(&drawing),
                   drawing.size);
        buffer_text(to, "\"></figure>\n");
    }
    buffer_release(&drawing);
    return ok;
}

/* ---- Runs ---- */

static void add_run(struct buffer *to, const struct score *score)
{
    if (!score) {
        buffer_text(to, "<td></td>");
        return;
    }
    bool failed = strcmp(score->outcome, "failed") == 0;
    buffer_print(to, "<td class=\"%s\" title=\"",
                 score->done ? "done"
                 : failed    ? "failed"
                             : "");
    add_escaped(to, score->error);
    buffer_print(to, "\">%s", *score->reason ? score->reason : score->outcome);
    if (score->done)
        buffer_print(to, " %.3f s", score->seconds);
    if (score->moves >= 0)
        buffer_print(to, ", %lld/%lld%s", (long long)score->moves,
                     (long long)score->pushes, score->proved ? " *" : "");
    if (!score->proved && score->lower_bound >= 0)
        buffer_print(to, ", at least %lld", (long long)score->lower_bound);
    buffer_text(to, "</td>");
}

static const struct score *any_score(const struct scores *scores, size_t place)
{
    const struct score *score = NULL;
    for (size_t i = 0; !score && i < scores->entrants.count; i++)
        score = scores_find(scores, i, place);
    return score;
}

static void add_runs(struct buffer *to, const struct scores *scores)
{
    buffer_text(to, "<h2>Every run</h2>\n<p>Time, moves/pushes; * proved "
                    "shortest; else at least what was "
                    "proved.</p>\n<table><tr><th>level</th><th>title</th>"
                    "<th>boxes</th>");
    for (size_t i = 0; i < scores->entrants.count; i++)
        add_element(to, "th", scores->entrants.items[i]);
    buffer_text(to, "</tr>\n");
    for (size_t place = 0; place < scores->places; place++) {
        const struct score *score = any_score(scores, place);
        if (!score)
            continue;
        buffer_text(to, "<tr><td>");
        add_escaped(to, score->file);
        buffer_print(to, ":%lld</td>", (long long)score->number);
        add_element(to, "td", score->title);
        buffer_print(to, "<td>%lld</td>", (long long)score->boxes);
        for (size_t i = 0; i < scores->entrants.count; i++)
            add_run(to, scores_find(scores, i, place));
        buffer_text(to, "</tr>\n");
    }
    buffer_text(to, "</table>\n");
}

/* ---- The page ---- */

static void add_conditions(struct buffer *to, const struct scores *scores)
{
    struct utsname machine;
    buffer_text(to, "<p>");
    add_escaped(to, scores->conditions ? scores->conditions : "");
    if (uname(&machine) == 0) {
        buffer_text(to, "<br>kura " KURA_VERSION " on ");
        add_escaped(to, machine.sysname);
        buffer_char(to, ' ');
        add_escaped(to, machine.release);
        buffer_char(to, ' ');
        add_escaped(to, machine.machine);
    }
    buffer_text(to, "</p>\n");
}

static void add_comparison(struct buffer *to, const struct scores *here,
                           const struct scores *there)
{
    struct buffer table = {0};
    if (scores_compare(here, there, false, &table)) {
        buffer_text(to, "<h2>Here and there</h2>\n<pre>");
        add_escaped(to, buffer_get(&table));
        buffer_text(to, "</pre>\n");
    }
    buffer_release(&table);
}

int html_write(const struct scores *here, const struct scores *there,
               const struct figure *figures, size_t figure_count,
               const char *path)
{
    struct buffer page = {0};
    struct kura_error err;
    bool ok = true;
    buffer_text(&page, head);
    add_conditions(&page, here);
    add_totals(&page, here);
    if (there)
        add_comparison(&page, here, there);
    buffer_text(&page, "<h2>Plots</h2>\n");
    for (size_t i = 0; i < figure_count && ok; i++)
        ok = add_figure(&page, &figures[i], &err);
    add_runs(&page, here);
    buffer_text(&page, "</body></html>\n");
    if (ok)
        return answer_buffer(path, &page);
    buffer_release(&page);
    return complain_error(&err);
}
