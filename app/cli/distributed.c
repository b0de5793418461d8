/*
 * The ranks but the first have no files and no options of their own: the
 * library gives them their part of each solve.
 */
#include "cli/distributed.h"

#include "cli/interrupt.h"
#include "cli/message.h"
#include "kura.h"

int distributed_serve(struct kura_ranks *ranks, int me)
{
    struct kura_error err;
    int code = 0;
    if (!kura_ranks_serve(ranks, interrupt_begin(), &err))
        code = complain((int)err.code, "rank %d: %s", me, err.text);
    interrupt_end();
    kura_ranks_close(ranks);
    return code;
}
