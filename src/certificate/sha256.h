/*
 * SHA-256 (FIPS 180-4), for the manifest of a certificate.
 */
#ifndef CERTIFICATE_SHA256_H
#define CERTIFICATE_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
    uint32_t state[8];
    unsigned char block[64]; /* what does not fill one yet */
    uint64_t total;          /* bytes */
};

void sha256_init(struct sha256 *sha256);
void sha256_add(struct sha256 *sha256, const void *data, size_t size);
void sha256_end(struct sha256 *sha256, char digest[65]);

/* The digest as 64 hexadecimal digits and a NUL. */
void sha256_text(const void *data, size_t size, char digest[65]);

#endif
