#include "formats/formats.h"
static bool looks(const char *t, size_t n)
{
    (void)t, (void)n;
    return true;
}
static bool rd(const char *t, size_t n, struct collection *c, struct error *e)
{
    (void)t, (void)n, (void)c;
    return error_set(e, ERROR_INPUT, "no");
}
const struct format xsb_format = {
    .name = "xsb", .summary = "", .looks_like = looks, .read = rd};
