/*
 * The handler sets a flag that the library asks for; the second signal has its
 * default effect.
 */
#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "kura.h"

/* A handler is given nothing but a number: what it needs can only be here. */
static struct kura_stop *volatile watched;
static const char *volatile unfinished;
static volatile sig_atomic_t seen;

/* Only what a handler may call. */
static void leave(void)
{
    static const char words[] = "kura: stopped: nothing was written\n";
    if (*unfinished)
        unlink(unfinished);
    _exit(write(STDERR_FILENO, words, sizeof words - 1) < 0 ? KURA_SYSTEM
                                                            : KURA_INTERRUPTED);
}

/* The next one kills. */
static void handle(int number)
{
    (void)number;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    seen = 1;
    if (unfinished)
        leave();
    struct kura_stop *stop = watched;
    if (stop)
        kura_stop_set(stop);
}

/* A signal that was ignored when we were started stays so: a shell does that
 * for its background jobs. */
static void watch(int number)
{
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    struct sigaction before;
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN)
        return;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

const struct kura_stop *interrupt_begin(void)
{
    watched = kura_stop_new();
    watch(SIGINT);
    watch(SIGTERM);
    return watched;
}

void interrupt_end(void)
{
    struct kura_stop *stop = watched;
    watched = NULL;
    kura_stop_free(stop);
}

void interrupt_leave(const char *path)
{
    unfinished = path;
    watch(SIGINT);
    watch(SIGTERM);
}

bool interrupt_seen(void)
{
    return seen != 0;
}

bool interrupt_asks(void *user)
{
    (void)user;
    return interrupt_seen();
}
