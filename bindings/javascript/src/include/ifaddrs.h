/* Addresses of the machine: there are none. */
#ifndef IFADDRS_H
#define IFADDRS_H

#include <netinet/in.h>

struct ifaddrs {
    struct ifaddrs *ifa_next;
    struct sockaddr *ifa_addr;
};

static inline int getifaddrs(struct ifaddrs **all)
{
    (void)all;
    return -1;
}

static inline void freeifaddrs(struct ifaddrs *all)
{
    (void)all;
}

#define NI_MAXHOST 1
#define NI_NUMERICHOST 0
#define getnameinfo(...) (-1)

#endif
