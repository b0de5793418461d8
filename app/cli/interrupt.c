/*
 * The handler sets a flag that the library asks for; the second signal has its
 * default effect.
 */
#include "cli/interrupt.h"

#include <signal.h>

#include "kura.h"

/* A handler is given nothing but a number: what it needs can only be here. */
static struct kura_stop *volatile watched;
static volatile sig_atomic_t seen;

/* The next one kills. */
static void handle(int number)
{
    (void)number;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    seen = 1;
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

bool interrupt_seen(void)
{
    return seen != 0;
}
