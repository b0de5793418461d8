/* What CaDiCaL asks a system for and this one does not have: other programs
 * behind pipes, and alarms.  They fail as they may fail anywhere. */
#ifndef MISSING_H
#define MISSING_H

#include <stdio.h>

#define SIGALRM 14

static inline FILE *popen(const char *command, const char *mode)
{
    (void)command;
    (void)mode;
    return NULL;
}

static inline int pclose(FILE *file)
{
    (void)file;
    return -1;
}

static inline unsigned alarm(unsigned seconds)
{
    (void)seconds;
    return 0;
}

#endif
