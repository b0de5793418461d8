/*
 * SHA-256 (FIPS 180-4), for the manifest of a certificate.
 */
#ifndef CERTIFICATE_SHA256_H
#define CERTIFICATE_SHA256_H

#include <stddef.h>

/* The digest as 64 hexadecimal digits and a NUL. */
void sha256_text(const void *data, size_t size, char digest[65]);

#endif
