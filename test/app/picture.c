#include "draw/draw.h"

#include <criterion/criterion.h>
#include <gif_lib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/golden.h"
#include "../helper.h"
#include "base/buffer.h"
#include "base/file.h"

static bool collect(void *user, const void *data, size_t size)
{
    buffer_add(user, data, size);
    return true;
}

static const struct kura_level *outer(const struct level *level)
{
    return (const struct kura_level *)level;
}

/* Draws into the buffer, which the caller releases. */
static struct buffer draw(const struct level *level, struct picture picture,
                          const char *lurd, const char *format)
{
    struct buffer bytes = {0};
    struct kura_error err;
    struct draw_target target = {collect, &bytes};
    picture.plan = lurd;
    if (!picture.tile)
        picture.tile = 24;
    cr_assert(draw_picture(outer(level), &picture, format, &target, &err), "%s",
              err.text);
    return bytes;
}

static void expect(const char *name, const struct level *level,
                   struct picture picture, const char *lurd, double share)
{
    struct buffer png = draw(level, picture, lurd, "png");
    golden_expect(name, png.text, png.size, share);
    buffer_release(&png);
}

/* A level with everything in it, and a plan for it that pushes. */
static struct level *sample(void)
{
    return helper_level("  #####\n"
                        "###  .#\n"
                        "#  $  ##\n"
                        "# #*#  #\n"
                        "#.$  @ #\n"
                        "########\n");
}

Test(picture, of_a_level)
{
    struct level *level = sample();
    struct picture picture = {.view = "position"};
    expect("level", level, picture, "", 0.005);
    level_free(level);
}

Test(picture, of_a_position)
{
    struct level *level = sample();
    struct picture picture = {.view = "position"};
    picture.step = 3;
    expect("position", level, picture, "llL", 0.005);
    level_free(level);
}

Test(picture, of_a_plan)
{
    struct level *level = sample();
    struct picture picture = {.view = "trails"};
    expect("trails", level, picture, "llLrrruulLurrdd", 0.005);
    level_free(level);
}

/* Letters may be those of another font elsewhere: more may differ. */
Test(picture, of_every_push)
{
    struct level *level = sample();
    struct picture picture = {.view = "sheet"};
    expect("sheet", level, picture, "llLrrruulL", 0.08);
    level_free(level);
}

Test(picture, of_a_sink_with_marks)
{
    struct level *level = helper_sink_level("######\n#@ $.#\n#    #\n######\n");
    unsigned char marks[24] = {[13] = 1, [16] = 1};
    struct picture picture = {.view = "position"};
    picture.marks = marks;
    expect("sink", level, picture, "", 0.005);
    level_free(level);
}

Test(picture, in_other_skins)
{
    static const char *const names[] = {"classic", "contrast"};
    struct level *level = sample();
    for (int i = 0; i < 2; i++) {
        const struct embedded *skin = draw_skin_find(names[i]);
        struct picture picture = {.view = "position",
                                  .skin = skin->text,
                                  .skin_size = skin->size};
        expect(names[i], level, picture, "", 0.005);
    }
    level_free(level);
}

/* Five columns and a row that hold nothing. */
Test(picture, blanks_at_the_sides_are_not_drawn)
{
    struct level *wide = helper_level("\n     #####\n     #@$.#\n"
                                      "     #####\n"),
                 *tight = helper_level("#####\n#@$.#\n#####\n");
    static const char *const formats[] = {"png", "gif"};
    for (int i = 0; i < 2; i++) {
        struct picture picture = {.view = i == 1 ? "film" : "trails"};
        struct buffer a = draw(wide, picture, "R", formats[i]),
                      b = draw(tight, picture, "R", formats[i]);
        cr_expect(a.size == b.size && memcmp(a.text, b.text, a.size) == 0, "%s",
                  formats[i]);
        buffer_release(&a);
        buffer_release(&b);
    }
    level_free(wide);
    level_free(tight);
}

/* ---- The other formats, drawn by other programs ---- */

static void expect_converted(const char *name, const char *ending,
                             const char *program, const struct buffer *drawing,
                             double share)
{
    char path[] = "/tmp/kura-picture-XXXXXX", line[400], png[100];
    int file = mkstemp(path);
    cr_assert_geq(file, 0);
    cr_assert_eq(write(file, drawing->text, drawing->size),
                 (ssize_t)drawing->size);
    close(file);
    snprintf(png, sizeof png, "%s%s", path, ending);
    snprintf(line, sizeof line, "%s %s %s", program, path, path);
    cr_assert_eq(system(line), 0, "%s", line);
    struct image found = image_load(png);
    char golden[100];
    snprintf(golden, sizeof golden, "test/golden/%s.png", name);
    struct image expected = image_load(golden);
    double difference = image_difference(&expected, &found);
    cr_expect_leq(difference, share, "%.2f %% of the pixels differ",
                  100 * difference);
    image_release(&found);
    image_release(&expected);
    unlink(path);
    unlink(png);
}

Test(picture, svg_is_the_same_picture)
{
    if (system("command -v rsvg-convert >/dev/null") != 0)
        cr_skip_test("there is no rsvg-convert (Debian: librsvg2-bin)");
    struct level *level = sample();
    struct picture picture = {.view = "position"};
    struct buffer svg = draw(level, picture, "", "svg");
    expect_converted(
        "level", ".png",
        "convert() { rsvg-convert -b white \"$1\" -o \"$2.png\"; }; convert",
        &svg, 0.02);
    buffer_release(&svg);
    level_free(level);
}

Test(picture, pdf_is_the_same_picture)
{
    if (system("command -v pdftoppm >/dev/null") != 0)
        cr_skip_test("there is no pdftoppm (Debian: poppler-utils)");
    struct level *level = sample();
    struct picture picture = {.view = "position"};
    struct buffer pdf = draw(level, picture, "", "pdf");
    expect_converted("level", ".png", "pdftoppm -r 72 -png -singlefile", &pdf,
                     0.08);
    buffer_release(&pdf);
    level_free(level);
}

/* ---- Films ---- */

static int feed(GifFileType *file, GifByteType *data, int size)
{
    struct buffer *bytes = file->UserData;
    size_t left = bytes->size - bytes->capacity;
    size_t count = (size_t)size < left ? (size_t)size : left;
    memcpy(data, bytes->text + bytes->capacity, count);
    bytes->capacity += count;
    return (int)count;
}

/* Reads a GIF; the capacity of the copy counts what was read. */
static GifFileType *slurp(const struct buffer *gif, struct buffer *reading)
{
    int code = 0;
    *reading = *gif;
    reading->capacity = 0;
    GifFileType *file = DGifOpen(reading, feed, &code);
    cr_assert(file, "%s", GifErrorString(code));
    cr_assert_eq(DGifSlurp(file), GIF_OK);
    return file;
}

/* What a viewer shows after the first frames. */
static struct image compose(const GifFileType *file, int frames)
{
    struct image image = {file->SWidth, file->SHeight, NULL};
    image.pixels = calloc((size_t)image.width * (size_t)image.height, 4);
    cr_assert(image.pixels);
    for (int i = 0; i < frames; i++) {
        const SavedImage *saved = &file->SavedImages[i];
        const GifImageDesc *at = &saved->ImageDesc;
        for (int y = 0; y < at->Height; y++)
            for (int x = 0; x < at->Width; x++) {
                int number = saved->RasterBits[y * at->Width + x];
                const GifColorType *c = &file->SColorMap->Colors[number];
                if (number != 255)
                    image.pixels[(y + at->Top) * image.width + x + at->Left] =
                        (uint32_t)c->Red << 16 | (uint32_t)c->Green << 8 |
                        c->Blue;
            }
    }
    return image;
}

static bool loops(const struct buffer *gif)
{
    static const char mark[] = "NETSCAPE2.0";
    for (size_t i = 0; i + sizeof mark < gif->size; i++)
        if (memcmp(gif->text + i, mark, sizeof mark - 1) == 0)
            return true;
    return false;
}

static int delay_of(const GifFileType *file, int frame)
{
    GraphicsControlBlock control;
    SavedImage *saved = &file->SavedImages[frame];
    cr_assert_gt(saved->ExtensionBlockCount, 0);
    for (int i = 0; i < saved->ExtensionBlockCount; i++)
        if (saved->ExtensionBlocks[i].Function == GRAPHICS_EXT_FUNC_CODE) {
            DGifExtensionToGCB(4, saved->ExtensionBlocks[i].Bytes, &control);
            return control.DelayTime;
        }
    return -1;
}

Test(picture, every_frame_of_a_film_is_its_position)
{
    static const char plan[] = "llLrrruulL";
    struct level *level = sample();
    struct picture film = {.view = "film"};
    film.no_counter = true;
    struct buffer reading, gif = draw(level, film, plan, "gif");
    GifFileType *file = slurp(&gif, &reading);
    cr_expect_eq(file->ImageCount, (int)strlen(plan) + 1);
    for (int step = 0; step <= (int)strlen(plan); step++) {
        struct picture still = {.view = "position"};
        still.step = (size_t)step;
        /* A film does not mark the box that moved: play to the step only. */
        char part[20];
        snprintf(part, sizeof part, "%.*s", step, plan);
        struct buffer png = draw(level, still, part, "png");
        struct image expected = image_read(png.text, png.size);
        struct image found = compose(file, step + 1);
        cr_expect_leq(image_difference(&expected, &found), 0.02, "step %d",
                      step);
        cr_expect_eq(delay_of(file, step), 20);
        image_release(&expected);
        image_release(&found);
        buffer_release(&png);
    }
    cr_expect(loops(&gif));
    DGifCloseFile(file, NULL);
    buffer_release(&gif);
    level_free(level);
}

Test(picture, a_film_has_its_counter_its_speed_and_its_end)
{
    struct level *level = sample();
    struct picture film = {.view = "film"};
    film.once = true;
    film.tile = 50;
    film.frames_per_second = 30;
    struct buffer reading, gif = draw(level, film, "llLrr", "gif");
    GifFileType *file = slurp(&gif, &reading);
    cr_expect_eq(file->SWidth, 8 * 50);
    cr_expect_eq(file->SHeight, 6 * 50 + 40);
    int sum = 0;
    for (int i = 0; i < file->ImageCount; i++)
        sum += delay_of(file, i);
    cr_expect_eq(sum, 20, "six frames at 30 a second");
    cr_expect_not(loops(&gif));
    DGifCloseFile(file, NULL);
    buffer_release(&gif);
    level_free(level);
}

static bool count_bytes(void *user, const void *data, size_t size)
{
    (void)data;
    *(size_t *)user += size;
    return true;
}

/* Bytes, the most that this process held so far. */
static size_t most_memory(void)
{
    struct rusage usage;
    cr_assert_eq(getrusage(RUSAGE_SELF, &usage), 0);
    return (size_t)usage.ru_maxrss * 1024;
}

/* A sanitizer keeps freed memory back, which would count as used. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED true
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED true
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

/* The frames are handed over while they are made, so a plan of a hundred
 * thousand steps takes hardly more memory than a short one. */
Test(picture, a_long_film_takes_no_more_memory)
{
    enum { STEPS = 100000 };
    if (SANITIZED)
        cr_skip_test("memory can't be measured in a build with a sanitizer");
    struct level *level = sample();
    struct picture film = {.view = "film"};
    struct kura_error err;
    size_t written = 0;
    struct draw_target target = {count_bytes, &written};
    char plan[40];
    snprintf(plan, sizeof plan, "%d(rl)", STEPS / 2);
    film.plan = plan;
    film.tile = 8;
    film.frames_per_second = 50;
    size_t before = most_memory();
    cr_assert(draw_picture(outer(level), &film, "gif", &target, &err), "%s",
              err.text);
    cr_expect_gt(written, (size_t)STEPS * 20);
    cr_expect_lt(most_memory() - before, (size_t)32 << 20);
    level_free(level);
}

/* ---- What can't be drawn ---- */

static bool refuse_bytes(void *user, const void *data, size_t size)
{
    (void)user, (void)data, (void)size;
    return false;
}

Test(picture, a_target_that_takes_no_more_is_an_error)
{
    static const char *const formats[] = {"svg", "png", "pdf", "gif"};
    struct level *level = sample();
    struct draw_target target = {refuse_bytes, NULL};
    struct picture picture = {.plan = "llL"};
    for (int i = 0; i < 4; i++) {
        struct kura_error err = {0};
        cr_expect_not(
            draw_picture(outer(level), &picture, formats[i], &target, &err));
        cr_expect_eq(err.code, KURA_SYSTEM);
    }
    level_free(level);
}

/* Answers false on the third call. */
static bool stop_soon(void *user, const struct kura_progress *now)
{
    cr_expect_leq(now->done, now->total);
    return ++*(int *)user < 3;
}

Test(picture, a_film_and_a_sheet_can_be_stopped)
{
    static const char *const formats[] = {"gif", "pdf", "svg"};
    struct level *level = sample();
    struct kura_stop *stop = kura_stop_new();
    size_t written = 0;
    struct draw_target target = {count_bytes, &written};
    kura_stop_set(stop);
    for (int i = 0; i < 3; i++) {
        struct kura_error err = {0};
        int calls = 0;
        struct picture picture = {.plan = "llLrrruulL",
                                  .progress = stop_soon,
                                  .user = &calls};
        cr_expect_not(
            draw_picture(outer(level), &picture, formats[i], &target, &err));
        cr_expect_eq(err.code, KURA_INTERRUPTED);
        cr_expect_eq(calls, 3);
        picture = (struct picture){.plan = "llL", .stop = stop};
        cr_expect_not(
            draw_picture(outer(level), &picture, formats[i], &target, &err));
    }
    kura_stop_free(stop);
    level_free(level);
}

static enum kura_code code_of(const struct level *level,
                              const struct picture *picture)
{
    size_t written = 0;
    struct draw_target target = {count_bytes, &written};
    struct kura_error err = {0};
    draw_picture(outer(level), picture, "png", &target, &err);
    return err.code;
}

Test(picture, too_large_and_too_far_are_errors)
{
    struct level *level = helper_finish(helper_room(255, 255));
    struct picture picture = {.view = "position", .plan = "r", .tile = 100};
    cr_expect_eq(code_of(level, &picture), KURA_USAGE);
    picture.tile = 0;
    cr_expect_eq(code_of(level, &picture), KURA_OK);
    picture.step = 2;
    cr_expect_eq(code_of(level, &picture), KURA_USAGE);
    picture.plan = "lru";
    cr_expect_eq(code_of(level, &picture), KURA_INPUT, "a wall");
    level_free(level);
}

/* ---- Skins ---- */

static void expect_skin_error(const char *text, const char *part)
{
    struct kura_error err = {0};
    cr_expect_not(draw_skin_check(text, strlen(text), &err), "%s", text);
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect(strstr(err.text, part), "%s", err.text);
}

Test(picture, skins_are_checked)
{
    expect_skin_error("", "not an SVG file");
    expect_skin_error("wall = #123456\n", "no longer read");
    expect_skin_error("<svg><", "can't be read");
    expect_skin_error("<html/>", "");
    expect_skin_error("<svg xmlns='http://www.w3.org/2000/svg'>"
                      "<g id='wall'/><g id='floor'/></svg>",
                      "no symbol 'goal'");
}

/* What may stand before the root, and groups in the place of symbols. */
Test(picture, a_skin_may_have_a_head)
{
    static const char text[] =
        "\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <svg> -->\n"
        "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>\n"
        "<svg xmlns='http://www.w3.org/2000/svg'>"
        "<g id='wall'><path d='M0 0h100v100H0z' fill='#f00'/></g>"
        "<g id='floor'/><g id='goal'/><g id='box'/><g id='box-on-goal'/>"
        "<g id='player'/><g id='player-on-goal'/><g id='sink'/></svg>";
    struct level *level = sample();
    struct picture picture = {.view = "position",
                              .skin = text,
                              .skin_size = sizeof text - 1};
    struct buffer png = draw(level, picture, "", "png");
    struct image image = image_read(png.text, png.size);
    cr_expect_eq(image.pixels[2 * 24 + 5] & 0xffffff, 0xff0000);
    image_release(&image);
    buffer_release(&png);
    level_free(level);
}

/* ---- Plots ---- */

Test(picture, of_numbers)
{
    static const double x[] = {1, 2, 3, 4, 5}, y[] = {0.01, 0.02, 0.1, 0.9, 7};
    static const double z[] = {0.02, 0.02, 0.03, 2, 9};
    const struct plot_series series[] = {{"one", PLOT_LINES, x, y, 5},
                                         {"two", PLOT_POINTS, x, z, 5}};
    const struct plot plot = {.title = "Numbers",
                              .x_label = "count",
                              .y_label = "seconds",
                              .log_y = true,
                              .limit = 10,
                              .series = series,
                              .series_count = 2};
    struct buffer png = {0};
    struct kura_error err;
    struct draw_target target = {collect, &png};
    cr_assert(draw_plot(&plot, "png", &target, &err), "%s", err.text);
    golden_expect("plot", png.text, png.size, 0.03);
    buffer_release(&png);
}

Test(picture, of_no_numbers)
{
    const struct plot plot = {.title = "", .x_label = "", .y_label = ""};
    size_t written = 0;
    struct kura_error err;
    struct draw_target target = {count_bytes, &written};
    cr_expect(draw_plot(&plot, "svg", &target, &err));
    cr_expect_gt(written, 100);
}
