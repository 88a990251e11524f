/* prng.h - deterministic pseudo-random numbers.  A zeroed Prng is at the start
 * of the sequence. */
#ifndef FRONTEND_BASE_PRNG_H
#define FRONTEND_BASE_PRNG_H
#include "frontend/base/hash.h"

typedef struct {
  uint64_t draws;
} Prng;

static inline uint64_t prng_draw(Prng *c) { return hash_mix(1, ++c->draws); }

/*   require  n > 0 */
static inline uint32_t prng_below(Prng *c, uint32_t n) {
  return (uint32_t)(prng_draw(c) >> 32) % n;
}

#endif
