#include "base/error.h"

#include <stdarg.h>

static void set(struct kura_error *err, enum kura_code code, int line,
                int column)
{
    err->code = code;
    err->line = line;
    err->column = column;
}

bool error_set(struct kura_error *err, enum kura_code code, const char *format,
               ...)
{
    set(err, code, 0, 0);
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return false;
}

bool error_at(struct kura_error *err, int line, int column, const char *format,
              ...)
{
    set(err, KURA_INPUT, line, column);
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return false;
}

bool error_memory(struct kura_error *err)
{
    return error_set(err, KURA_SYSTEM, "out of memory");
}
