/* rng.h - a small deterministic random number generator (splitmix64). */
#ifndef FUZZ_RNG_H
#define FUZZ_RNG_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t state;
} Rng;

static inline uint64_t rng_next(Rng *r) {
  uint64_t z = r->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Returns a number below n.
 *   require  n > 0 */
static inline unsigned rng_below(Rng *r, unsigned n) {
  return (unsigned)(rng_next(r) % n);
}

static inline bool rng_chance(Rng *r, unsigned percent) {
  return rng_below(r, 100) < percent;
}

#endif
