/*
 * A picture is drawn piece by piece into the file; half a picture is removed.
 */
#include "cli/picture.h"

#include "cli/interrupt.h"

#include <strings.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/input.h"
#include "cli/message.h"

const char *const drawings[] = {"text", "svg", "png", "pdf", "gif", NULL};

const char *drawing_format(const char *asked, const char *file)
{
    const char *slash = file ? strrchr(file, '/') : NULL;
    const char *dot = file ? strrchr(slash ? slash : file, '.') : NULL;
    if (asked)
        return asked;
    for (size_t i = 1; dot && drawings[i]; i++)
        if (strcasecmp(dot + 1, drawings[i]) == 0)
            return drawings[i];
    return !dot || strcasecmp(dot, ".txt") == 0 ? drawings[0] : NULL;
}

/* ---- The file ---- */

int picture_open(struct file_draft *file, const char *path)
{
    struct kura_error err;
    return file_draft_open(file, path ? path : "-", &err)
               ? 0
               : complain_error(&err);
}

bool picture_add(void *user, const void *data, size_t size)
{
    struct file_draft *file = user;
    return fwrite(data, 1, size, file->stream) == size;
}

int picture_close(struct file_draft *file, bool ok, struct kura_error *err)
{
    bool written = file_draft_close(file, ok, err);
    if (!written && file->stream == stdout)
        return complain_output();
    return written && ok ? 0 : complain_error(err);
}

/* ---- The picture ---- */

/* One of ours, or a file, which is checked here so that its mistakes are told
 * with its name. */
static int open_skin(const char *name, struct buffer *text)
{
    const struct embedded *ours = name ? draw_skin_find(name) : NULL;
    struct kura_error err;
    if (ours)
        buffer_add(text, ours->text, ours->size);
    if (!name || ours)
        return 0;
    if (access(name, F_OK) != 0 && !strpbrk(name, "./"))
        return complain(KURA_USAGE,
                        "unknown skin '%s': expected flat, classic, contrast "
                        "or an SVG file",
                        name);
    if (!file_read(name, INPUT_MAX_BYTES, text, &err))
        return complain_at(name, &err);
    if (!draw_skin_check(buffer_get(text), text->size, &err))
        return complain_at(name, &err);
    return 0;
}

static int draw(const struct kura_level *level, const struct picture *picture,
                const char *format, const char *path)
{
    struct file_draft file;
    struct kura_error err = {0};
    if ((!path || strcmp(path, "-") == 0) && isatty(STDOUT_FILENO))
        return complain(KURA_USAGE,
                        "a picture is not for a terminal: expected --file FILE "
                        "or a pipe");
    int code = picture_open(&file, path);
    if (code)
        return code;
    struct draw_target target = {picture_add, &file};
    interrupt_leave(file.part);
    bool ok = draw_picture(level, picture, format, &target, &err);
    interrupt_leave(NULL);
    return picture_close(&file, ok, &err);
}

int picture_write(const struct kura_level *level, struct picture picture,
                  const char *skin, const char *format, const char *file)
{
    struct buffer text = {0};
    int code = open_skin(skin, &text);
    picture.skin = skin ? buffer_get(&text) : NULL;
    picture.skin_size = text.size;
    if (code == 0)
        code = draw(level, &picture, format, file);
    buffer_release(&text);
    return code;
}
