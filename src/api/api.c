#include "api/api.h"

_Static_assert((int)KURA_USAGE == (int)KURA_USAGE &&
                   (int)KURA_INPUT == (int)KURA_INPUT &&
                   (int)KURA_SYSTEM == (int)KURA_SYSTEM &&
                   (int)KURA_INTERNAL == (int)KURA_INTERNAL,
               "errors and exit codes are the same numbers");

const struct level *api_inner_level(const struct kura_level *level)
{
    return (const struct level *)level;
}

bool api_pass_on(const struct kura_error *from, struct kura_error *to)
{
    to->code = (enum kura_code)from->code;
    to->line = from->line;
    to->column = from->column;
    snprintf(to->text, sizeof to->text, "%s", from->text);
    return false;
}

const char *kura_version(void)
{
    return KURA_VERSION;
}

void kura_text_free(char *text)
{
    free(text);
}

char *api_hand_over(struct buffer *buffer, bool ok, size_t *size,
                    struct kura_error *inner, struct kura_error *err)
{
    size_t length = buffer->size;
    char *text = ok ? buffer_take(buffer) : NULL;
    if (ok && !text)
        error_memory(inner);
    if (!text) {
        buffer_release(buffer);
        api_pass_on(inner, err);
    }
    if (size)
        *size = text ? length : 0;
    return text;
}
