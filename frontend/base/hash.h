/* hash.h - hash functions: of two numbers into one of 64 bits, for keys; of
 * numbers, pointers and strings, for tables (table.h). */
#ifndef BASE_HASH_H
#define BASE_HASH_H
#include <stdint.h>

static inline uint64_t hash_mix(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u + b;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
  return x ^ x >> 32;
}

static inline uint32_t hash_number(uint64_t n) {
  return (uint32_t)(hash_mix(n, 0) >> 16);
}

static inline uint32_t hash_pointer(const void *p) {
  return hash_number((uintptr_t)p);
}

static inline uint32_t hash_string(const char *text) {
  uint32_t h = 2166136261u;
  for (const char *p = text; *p; p++)
    h = (h ^ (unsigned char)*p) * 16777619u;
  return h;
}

#endif
