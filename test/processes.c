/*
 * Blocks travel as packets of a SOCK_SEQPACKET socket, in pieces that fit, with
 * a first piece that tells the size.  What the socket does not take yet waits
 * in a list.
 */
#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

#define PIECE 32768

struct archive {
    struct archive *next;
    unsigned char *block; /* owned; the size stands before it on the way */
    size_t size, gone;
    bool announced;
};

/* A way to one rank and what is on it. */
struct wire {
    int socket;
    struct archive *first, **last;
    unsigned char *coming; /* owned: what has come of a block */
    size_t size, here;
    bool whole;
};

struct wires {
    int me, count;
    size_t bytes;
    struct wire wire[PROCESSES_MAX];
};

static struct wires wires; /* of this process */

static void *wires_open(struct ranks_place *place, struct kura_error *err)
{
    (void)err;
    *place = (struct ranks_place){wires.me, wires.count, wires.count, 0};
    return &wires;
}

/* Moves on what goes to one rank; a dead one takes nothing any more. */
static void move_on(struct wire *wire)
{
    while (wire->first) {
        struct archive *archive = wire->first;
        size_t left = archive->size - archive->gone;
        const void *piece = archive->announced
                                ? (const void *)(archive->block + archive->gone)
                                : (const void *)&archive->size;
        size_t size = !archive->announced ? sizeof archive->size
                      : left < PIECE      ? left
                                          : PIECE;
        if (send(wire->socket, piece, size, MSG_DONTWAIT | MSG_NOSIGNAL) < 0 &&
            (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (archive->announced)
            archive->gone += size;
        archive->announced = true;
        if (archive->gone < archive->size)
            continue;
        wires.bytes -= archive->size;
        wire->first = archive->next;
        if (!wire->first)
            wire->last = &wire->first;
        free(archive->block);
        free(archive);
    }
}

static size_t wires_pending(void *self)
{
    (void)self;
    for (int i = 0; i < wires.count; i++)
        if (i != wires.me)
            move_on(&wires.wire[i]);
    return wires.bytes;
}

static bool wires_send(void *self, int to, void *block, size_t size)
{
    (void)self;
    struct wire *wire = &wires.wire[to];
    struct archive *archive = calloc(1, sizeof *archive);
    *archive = (struct archive){.block = block, .size = size};
    *wire->last = archive;
    wire->last = &archive->next;
    wires.bytes += size;
    move_on(wire);
    return true;
}

static bool is_whole(struct wire *wire)
{
    while (!wire->whole) {
        void *to = wire->coming ? (void *)(wire->coming + wire->here)
                                : (void *)&wire->size;
        ssize_t got =
            recv(wire->socket, to, wire->coming ? PIECE : sizeof wire->size,
                 MSG_DONTWAIT);
        if (got <= 0)
            return false;
        if (wire->coming)
            wire->here += (size_t)got;
        else
            wire->coming = malloc(wire->size + PIECE);
        wire->whole = wire->here == wire->size;
    }
    return true;
}

static bool wires_probe(void *self, int *from, size_t *size)
{
    (void)self;
    for (int i = 0; i < wires.count; i++)
        if (i != wires.me && is_whole(&wires.wire[i])) {
            *from = i;
            *size = wires.wire[i].size;
            return true;
        }
    return false;
}

static bool wires_receive(void *self, int from, void *block, size_t size)
{
    (void)self;
    struct wire *wire = &wires.wire[from];
    memcpy(block, wire->coming, size);
    free(wire->coming);
    wire->coming = NULL;
    wire->here = 0;
    wire->whole = false;
    return true;
}

static void wires_close(void *self)
{
    while (wires_pending(self) > 0)
        usleep(1000);
}

static void wires_abort(void *self, int code)
{
    (void)self;
    _exit(code);
}

static const struct ranks_driver wires_driver = {
    .version = RANKS_DRIVER_VERSION,
    .name = "wires",
    .open = wires_open,
    .send = wires_send,
    .pending = wires_pending,
    .probe = wires_probe,
    .receive = wires_receive,
    .close = wires_close,
    .abort = wires_abort,
};

static int live(int me, int count, double silence, int (*pairs)[PROCESSES_MAX],
                process_fn *work, void *user)
{
    struct kura_error err;
    wires = (struct wires){.me = me, .count = count};
    for (int i = 0; i < count; i++) {
        wires.wire[i].socket = pairs[me][i];
        wires.wire[i].last = &wires.wire[i].first;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count && i != me; k++)
            if (k != i)
                close(pairs[i][k]);
    struct ranks *ranks = ranks_open_with(&wires_driver, silence, &err);
    if (!ranks)
        return 99;
    int code = work(ranks, user);
    ranks_close(ranks);
    return code;
}

void processes_run(int count, double silence, process_fn *work, void *user,
                   int *codes)
{
    int pairs[PROCESSES_MAX][PROCESSES_MAX];
    pid_t children[PROCESSES_MAX];
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            int pair[2];
            if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) != 0)
                abort();
            pairs[i][k] = pair[0];
            pairs[k][i] = pair[1];
        }
    for (int i = 0; i < count; i++) {
        children[i] = fork();
        if (children[i] == 0)
            _exit(live(i, count, silence, pairs, work, user));
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (k != i)
                close(pairs[i][k]);
    for (int i = 0; i < count; i++) {
        int status;
        waitpid(children[i], &status, 0);
        codes[i] =
            WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
}
