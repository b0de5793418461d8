/* The only file in C++: C can't catch. */
extern "C" {
#include "engines/sat/border.h"

bool border_call(void (*work)(void *data), void *data)
{
    try {
        work(data);
        return true;
    } catch (...) {
        return false;
    }
}
}
