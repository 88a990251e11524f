/* vector_clock.h - vector clocks.
 *
 * A clock is immutable and shared, with a reference count; NULL is the clock of
 * which all components are 0. */
#ifndef REDUCTION_SEMANTICS_VECTOR_CLOCK_H
#define REDUCTION_SEMANTICS_VECTOR_CLOCK_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint32_t refs, n;
  uint32_t at[]; /* by thread */
} Clock;

static inline uint32_t clock_of(const Clock *c, uint32_t thread) {
  return c && thread < c->n ? c->at[thread] : 0;
}

Clock *clock_share(Clock *); /* adds a reference */
void clock_release(Clock *); /* drops a reference */
/* True if no component is less than the other's. */
bool clock_covers(const Clock *, const Clock *other);
bool clock_equal(const Clock *, const Clock *);
/* Replace *c, to which the caller has a reference: by the join (maximum) of
 * both; by the other; by one whose component of the thread is greater by 1. */
void clock_join(Clock **c, Clock *other);
void clock_set(Clock **c, Clock *other);
void clock_tick(Clock **c, uint32_t thread);

#endif
