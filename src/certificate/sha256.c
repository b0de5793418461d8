/*
 * Block by block, straight from the standard.
 */
#include "certificate/sha256.h"

#include <stdio.h>
#include <string.h>

/* The first bits of the fractional parts of the cube roots of the first 64
 * primes. */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static void spread(const unsigned char *block, uint32_t words[64])
{
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 |
                   (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        uint32_t s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3;
        uint32_t s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10;
        words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
}

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t words[64], v[8];
    spread(block, words);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t one = v[7] + s1 + choice + round_constants[i] + words[i];
        uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + s0 + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

/* The rest of the data, a one bit, zeros, and the number of bits. */
static void finish(uint32_t state[8], const unsigned char *rest, size_t size,
                   uint64_t total)
{
    unsigned char block[128] = {0};
    size_t length = size < 56 ? 64 : 128;
    memcpy(block, rest, size);
    block[size] = 0x80;
    for (size_t i = 0; i < 8; i++)
        block[length - 1 - i] = (unsigned char)(total * 8 >> 8 * i);
    for (size_t i = 0; i < length; i += 64)
        mix(state, block + i);
}

void sha256_init(struct sha256 *sha256)
{
    *sha256 = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                        0xa54ff53a, 0x510e527f, 0x9b05688c,
                                        0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *sha256, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    while (size > 0) {
        size_t used = (size_t)(sha256->total % 64);
        size_t part = size < 64 - used ? size : 64 - used;
        memcpy(sha256->block + used, bytes, part);
        sha256->total += part;
        bytes += part;
        size -= part;
        if (used + part == 64)
            mix(sha256->state, sha256->block);
    }
}

void sha256_end(struct sha256 *sha256, char digest[65])
{
    finish(sha256->state, sha256->block, (size_t)(sha256->total % 64),
           sha256->total);
    for (int i = 0; i < 8; i++)
        snprintf(digest + 8 * i, 9, "%08x", sha256->state[i]);
}

void sha256_text(const void *data, size_t size, char digest[65])
{
    struct sha256 sha256;
    sha256_init(&sha256);
    sha256_add(&sha256, data, size);
    sha256_end(&sha256, digest);
}
