/*
 * base/ranks.h where there is one process.
 */
#include "base/ranks.h"

#include <stdlib.h>

#include "base/error.h"

struct ranks *ranks_open(struct kura_error *err)
{
    error_set(err, KURA_SYSTEM, "there are no other processes here");
    return NULL;
}

struct ranks *ranks_open_with(const struct ranks_driver *driver, double silence,
                              struct kura_error *err)
{
    (void)driver, (void)silence;
    return ranks_open(err);
}

void ranks_close(struct ranks *ranks)
{
    (void)ranks;
}

void ranks_abort(struct ranks *ranks, int code)
{
    (void)ranks;
    exit(code);
}

int ranks_me(const struct ranks *ranks)
{
    (void)ranks;
    return 0;
}

int ranks_leader(const struct ranks *ranks)
{
    (void)ranks;
    return 0;
}

int ranks_count(const struct ranks *ranks)
{
    (void)ranks;
    return 1;
}

int ranks_near(const struct ranks *ranks)
{
    (void)ranks;
    return 1;
}

uint32_t ranks_session(struct ranks *ranks)
{
    (void)ranks;
    return 0;
}

/* None ever comes. */
void ranks_later(struct ranks *ranks, struct message *message)
{
    (void)ranks, (void)message;
}

bool ranks_send(struct ranks *ranks, int to, uint32_t kind, const void *bytes,
                size_t size)
{
    (void)ranks, (void)to, (void)kind, (void)bytes, (void)size;
    return false;
}

bool ranks_tell(struct ranks *ranks, uint32_t kind, const void *bytes,
                size_t size)
{
    return ranks_send(ranks, 0, kind, bytes, size);
}

size_t ranks_pending(struct ranks *ranks)
{
    (void)ranks;
    return 0;
}

struct message *ranks_receive(struct ranks *ranks)
{
    (void)ranks;
    return NULL;
}

struct message *ranks_wait(struct ranks *ranks, struct kura_error *err)
{
    ranks_fault(ranks, err);
    return NULL;
}

void ranks_pause(struct ranks *ranks)
{
    (void)ranks;
}

int ranks_closed(struct ranks *ranks)
{
    (void)ranks;
    return 0;
}

bool ranks_fault(struct ranks *ranks, struct kura_error *err)
{
    (void)ranks;
    return !error_set(err, KURA_SYSTEM, "there are no other processes here");
}
