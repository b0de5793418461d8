/*
 * Random bytes of the system as hexadecimal digits; compared in a time that
 * does not depend on where two differ.
 */
#include "web/token.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool read_token(const char *path, char *text, size_t size)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return false;
    bool ok = fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
              about.st_uid == geteuid() && (about.st_mode & 077) == 0 &&
              read(file, text, size) == (ssize_t)size - 1;
    close(file);
    text[size - 1] = '\0';
    return ok && strspn(text, "0123456789abcdef") == size - 1;
}

static bool write_token(const char *path, const char *text, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool ok = write(file, text, size - 1) == (ssize_t)size - 1;
    return close(file) == 0 && ok;
}

/* Written beside and linked: another server that starts at the same time reads
 * a whole one, the same for both. */
bool token_kept(const char *path, char *text, size_t size)
{
    char beside[PATH_MAX];
    if (read_token(path, text, size))
        return true;
    if (!token_new(text, size))
        return false;
    if (snprintf(beside, sizeof beside, "%s.%.8s", path, text) >=
        (int)sizeof beside)
        return true;
    unlink(path);
    if (write_token(beside, text, size) && link(beside, path) != 0)
        read_token(path, text, size);
    unlink(beside);
    return true;
}

bool token_equal(const char *a, const char *b, size_t size)
{
    unsigned difference = 0;
    for (size_t i = 0; i < size; i++)
        difference |= (unsigned char)a[i] ^ (unsigned)(unsigned char)b[i];
    return difference == 0;
}
