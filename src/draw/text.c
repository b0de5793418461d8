#include "draw/text.h"

bool draw_text(const struct level *level, const struct plan *plan, size_t step,
               bool colour, struct buffer *to, struct error *err)
{
    (void)level, (void)plan, (void)step, (void)colour, (void)to;
    return error_set(err, ERROR_INTERNAL, "not yet");
}
