/*
 * Comparisons of exact texts; the token's takes the same time wherever it
 * differs.
 */
#include "web/guard.h"

#include <string.h>

#include "base/array.h"
#include "web/token.h"

static bool is_our_host(const struct guard *guard, const char *host)
{
    if (!host || !atomic_load(&guard->named))
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(guard->hosts); i++)
        if (guard->hosts[i][0] && strcmp(guard->hosts[i], host) == 0)
            return true;
    return false;
}

static bool is_our_origin(const struct guard *guard, const char *origin)
{
    static const char scheme[] = "http://";
    return !origin || (strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
                       is_our_host(guard, origin + sizeof scheme - 1));
}

const char *guard_objection(const struct guard *guard, const char *host,
                            const char *origin)
{
    if (!is_our_host(guard, host))
        return "this server answers under its own address only";
    if (!is_our_origin(guard, origin))
        return "requests of other sites are not answered";
    return NULL;
}

const char *guard_path(const struct guard *guard, const char *url)
{
    size_t size = TOKEN_SIZE - 1;
    if (url[0] != '/' || strlen(url) < size + 2 || url[size + 1] != '/' ||
        !token_equal(url + 1, guard->token, size))
        return NULL;
    return url + size + 2;
}
