/*
 * The library streams a certificate plain; here it goes into a packed file.
 */
#include "cli/certify.h"

#include <unistd.h>

#include "base/array.h"
#include "base/buffer.h"
#include "cli/message.h"
#include "cli/packed.h"

/* What stands beside a list that could not be written to its end. */
static void remove_others(const char *directory)
{
    static const char *const names[] = {"manifest.json", "plan.lurd",
                                        "level.xsb"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        struct buffer path = {0};
        buffer_print(&path, "%s/%s", directory, names[i]);
        unlink(buffer_get(&path));
        buffer_release(&path);
    }
}

bool certify_solve(const struct kura_level *level,
                   const struct kura_options *options, size_t limit,
                   struct kura_result *result, struct kura_error *err,
                   int *code)
{
    struct kura_options request = *options;
    struct packed_file packed;
    struct buffer path = {0};
    const char *directory = request.files[KURA_FILE_CERTIFICATE];
    if (!directory)
        return kura_solve(level, &request, result, err);
    buffer_print(&path, "%s/search.cert.zst", directory);
    packed_init(&packed, buffer_take(&path), limit);
    request.certificate_write = packed_write;
    request.certificate_user = &packed;
    bool ok = kura_solve(level, &request, result, err);
    bool wanted =
        ok && (result->code == KURA_SOLVED || result->code == KURA_UNSOLVABLE);
    if (!packed_end(&packed, wanted) || packed.error.code) {
        worsen(code, complain_error(&packed.error));
        remove_others(directory);
    }
    return ok;
}
