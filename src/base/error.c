/*
 * Texts are cut to the room that they have; nothing here allocates.
 */
#include "base/error.h"

#include <stdarg.h>

#include "base/text.h"

__attribute__((format(printf, 3, 0))) static void set(struct kura_error *err,
                                                      enum kura_code code,
                                                      const char *format,
                                                      va_list args)
{
    err->code = code;
    err->line = err->column = 0;
    vsnprintf(err->text, sizeof err->text, format, args);
    text_tame(err->text, strlen(err->text));
}

bool error_set(struct kura_error *err, enum kura_code code, const char *format,
               ...)
{
    va_list args;
    va_start(args, format);
    set(err, code, format, args);
    va_end(args);
    return false;
}

bool error_at(struct kura_error *err, int line, int column, const char *format,
              ...)
{
    va_list args;
    va_start(args, format);
    set(err, KURA_INPUT, format, args);
    va_end(args);
    err->line = line;
    err->column = column;
    return false;
}

bool error_memory(struct kura_error *err)
{
    return error_set(err, KURA_SYSTEM, "out of memory");
}

void *error_null(struct kura_error *err)
{
    error_memory(err);
    return NULL;
}
