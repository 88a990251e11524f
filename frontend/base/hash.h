/* hash.h - good mixing of two numbers into one, for hashes and keys. */
#ifndef BASE_HASH_H
#define BASE_HASH_H
#include <stdint.h>

static inline uint64_t hash_mix(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u + b;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
  return x ^ x >> 32;
}

#endif
