/* What is asked of a system and this one does not have: other programs behind
 * pipes, alarms, files for a while.  They fail as they may fail anywhere. */
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

/* Files in memory have no rights. */
static inline int chmod(const char *path, unsigned mode)
{
    (void)path;
    (void)mode;
    return 0;
}

static inline int mkstemp(char *path)
{
    (void)path;
    return -1;
}

static inline char *mkdtemp(char *path)
{
    (void)path;
    return NULL;
}

#endif
