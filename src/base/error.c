#include "base/error.h"

#include <stdarg.h>

static void set(struct error *err, enum error_code code, int line, int column)
{
    err->code = code;
    err->line = line;
    err->column = column;
}

bool error_set(struct error *err, enum error_code code, const char *format, ...)
{
    set(err, code, 0, 0);
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return false;
}

bool error_at(struct error *err, int line, int column, const char *format, ...)
{
    set(err, ERROR_INPUT, line, column);
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return false;
}

bool error_memory(struct error *err)
{
    return error_set(err, ERROR_SYSTEM, "out of memory");
}
