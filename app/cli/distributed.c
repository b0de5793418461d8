/*
 * The ranks but the first have no files and no options of their own: the
 * library gives them their part of each solve.
 */
#include "cli/distributed.h"

#include "base/clock.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "kura.h"

int distributed_serve(struct kura_ranks *ranks)
{
    struct kura_error err;
    int code = 0;
    if (!kura_ranks_serve(ranks, interrupt_begin(), &err))
        code = complain((int)err.code, "rank %d: %s", kura_ranks_me(ranks),
                        err.text);
    interrupt_end();
    kura_ranks_close(ranks);
    return code;
}

size_t distributed_bytes(const struct kura_ranks *ranks, size_t wanted)
{
    size_t near = ranks ? (size_t)kura_ranks_near(ranks) : 1;
    return wanted ? wanted : memory_available() / 4 * 3 / near;
}
