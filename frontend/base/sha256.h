/* sha256.h - the hash that identifies a program in witnesses. */
#ifndef FRONTEND_BASE_SHA256_H
#define FRONTEND_BASE_SHA256_H
#include "frontend/base/arena.h"

/* Returns 64 lower-case hexadecimal digits. */
const char *sha256_hex(Arena *, const void *bytes, size_t size);

#endif
