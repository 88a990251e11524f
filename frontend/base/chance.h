/* chance.h - numbers as if by chance, the same in each run.  Zeroed, it begins
 * from the beginning. */
#ifndef BASE_CHANCE_H
#define BASE_CHANCE_H
#include "frontend/base/hash.h"

typedef struct {
  uint64_t draws;
} Chance;

static inline uint64_t chance_draw(Chance *c) {
  return hash_mix(1, ++c->draws);
}

/*   require  n > 0 */
static inline uint32_t chance_below(Chance *c, uint32_t n) {
  return (uint32_t)(chance_draw(c) >> 32) % n;
}

#endif
