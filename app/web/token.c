#include "web/token.h"

#include <sys/random.h>

bool token_new(char *text, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char random[64];
    if (size == 0 || size > sizeof random ||
        getrandom(random, size, 0) != (ssize_t)size)
        return false;
    for (size_t i = 0; i + 1 < size; i++)
        text[i] = digits[random[i] % 16];
    text[size - 1] = '\0';
    return true;
}

bool token_equal(const char *a, const char *b, size_t size)
{
    unsigned difference = 0;
    for (size_t i = 0; i < size; i++)
        difference |= (unsigned char)a[i] ^ (unsigned)(unsigned char)b[i];
    return difference == 0;
}
