/*
 * Functions that are never the right choice here.  The compiler includes this
 * file before every source of ours (-include), so that a use is an error
 * wherever it stands.  The system headers that declare them come first.
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#pragma GCC poison strcpy strcat sprintf vsprintf strtok gets atoi atol atof
#undef alloca
#pragma GCC poison rand srand localtime gmtime alloca

#endif
