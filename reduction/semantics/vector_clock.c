#include "reduction/semantics/vector_clock.h"

#include "frontend/base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static Clock *clock_new(uint32_t n) {
  Clock *c = xcalloc(1, sizeof *c + n * sizeof *c->at);
  c->refs = 1, c->n = n;
  return c;
}

Clock *clock_share(Clock *c) {
  assert(!c || c->refs);
  if (c)
    c->refs++;
  return c;
}

void clock_release(Clock *c) {
  assert(!c || c->refs);
  if (c && !--c->refs)
    free(c);
}

bool clock_covers(const Clock *c, const Clock *other) {
  for (uint32_t t = 0; other && t < other->n; t++)
    if (clock_of(c, t) < other->at[t])
      return false;
  return true;
}

/* Makes *c the join of both. */
void clock_join(Clock **c, Clock *other) {
  if (clock_covers(*c, other))
    return;
  uint32_t n = other->n;
  if (*c && (*c)->n > n)
    n = (*c)->n;
  Clock *both = clock_new(n);
  for (uint32_t t = 0; t < n; t++) {
    uint32_t a = clock_of(*c, t), b = clock_of(other, t);
    both->at[t] = a > b ? a : b;
  }
  clock_release(*c);
  *c = both;
}

void clock_set(Clock **c, Clock *other) {
  Clock *old = *c;
  *c = clock_share(other);
  clock_release(old);
}

void clock_tick(Clock **c, uint32_t thread) {
  uint32_t n = *c && (*c)->n > thread ? (*c)->n : thread + 1;
  Clock *next = clock_new(n);
  if (*c)
    memcpy(next->at, (*c)->at, (*c)->n * sizeof *next->at);
  next->at[thread]++;
  assert(next->at[thread]); /* it never wraps around */
  clock_release(*c);
  *c = next;
}

bool clock_equal(const Clock *a, const Clock *b) {
  return clock_covers(a, b) && clock_covers(b, a);
}
