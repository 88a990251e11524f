/* replay_order.h - an order of steps with few switches between threads.
 *
 * Steps are given in the order in which they were taken, each with how many
 * steps of every other thread it needs to come before.  In the order that is
 * made a thread goes on as long as it can; it stops in front of a step that
 * is 'first' of something as a whole if possible, else in front of one that
 * can be a 'stop', and never in front of any other. */
#ifndef SVCOMP_REPLAY_REPLAY_ORDER_H
#define SVCOMP_REPLAY_REPLAY_ORDER_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef struct {
  uint32_t thread;
  bool is_first, is_stop; /* is_first implies is_stop */
  const uint32_t *needs;  /* by thread */
} OrderStep;

/* Fills in the order of the n steps, as indices; returns how many could be
 * ordered: fewer than n when a thread would have to stop where it cannot,
 * in front of step '*stuck'. */
uint32_t replay_order(Arena *, const OrderStep *, uint32_t n,
                      uint32_t n_threads, uint32_t *order, uint32_t *stuck);

#endif
