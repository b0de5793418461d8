/*
 * The border between C and C++: CaDiCaL throws when memory ends, and what is
 * thrown must not come to us.  The callers in between are compiled with
 * -fexceptions.
 */
#include "engines/sat/guard.h"

bool guard_call(guarded_fn *work, void *user)
{
    try {
        work(user);
        return true;
    } catch (...) {
        return false;
    }
}
