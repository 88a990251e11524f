/* vector_clock.h - vector clocks: how much of each thread is known, by thread.
 *
 * A clock is immutable and shared; NULL is the clock of nothing. */
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

Clock *clock_share(Clock *); /* one more holds it */
void clock_release(Clock *); /* one less */
bool clock_covers(const Clock *, const Clock *other);
bool clock_equal(const Clock *, const Clock *);
/* Replace *c, which the caller holds: by the join of both, by the other, by one
 * in which the thread has gone on. */
void clock_join(Clock **c, Clock *other);
void clock_set(Clock **c, Clock *other);
void clock_tick(Clock **c, uint32_t thread);

#endif
