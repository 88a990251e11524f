/* replay_order.h - an order of steps with few switches between threads.
 *
 * Steps are given in the order in which they were taken, each with the number
 * of steps of every other thread that must precede it.  In the new order a
 * thread runs as long as it can.  It stops in front of a step that is 'first'
 * of a whole unit if possible, else in front of one that can be a 'stop'. */
#ifndef SVCOMP_REPLAY_REPLAY_ORDER_H
#define SVCOMP_REPLAY_REPLAY_ORDER_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef struct {
  uint32_t thread;
  bool is_first, is_stop; /* is_first implies is_stop */
  const uint32_t *needs;  /* by thread */
} OrderStep;

/* Writes the order of the n steps, as indices; returns the number of ordered
 * steps.  It is less than n if a thread would have to stop where it cannot, in
 * front of step '*stuck'. */
uint32_t replay_order(Arena *, const OrderStep *, uint32_t n,
                      uint32_t n_threads, uint32_t *order, uint32_t *stuck);

#endif
