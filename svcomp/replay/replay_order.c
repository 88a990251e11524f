#include "svcomp/replay/replay_order.h"

typedef struct {
  const OrderStep *steps;
  uint32_t n_threads;
  uint32_t **of;   /* by thread: its steps, in order */
  uint32_t *count; /* by thread: number of steps */
  uint32_t *done;  /* by thread: number of ordered steps */
  uint32_t *order, n;
} Order;

static const OrderStep *step_at(const Order *o, uint32_t thread, uint32_t i) {
  return &o->steps[o->of[thread][i]];
}

static bool is_ready(const Order *o, const OrderStep *s) {
  for (uint32_t t = 0; t < o->n_threads; t++)
    if (t != s->thread && s->needs[t] > o->done[t])
      return false;
  return true;
}

/* Returns the end of the thread's next unit: up to the next 'first' step, or
 * (not 'whole') the next stop. */
static uint32_t end_of_unit(const Order *o, uint32_t thread, bool whole) {
  uint32_t i = o->done[thread] + 1;
  while (i < o->count[thread] && !(whole ? step_at(o, thread, i)->is_first
                                         : step_at(o, thread, i)->is_stop))
    i++;
  return i;
}

/* True if the unit can be done without the other threads. */
static bool is_closed(const Order *o, uint32_t thread, bool whole) {
  if (o->done[thread] == o->count[thread])
    return false;
  for (uint32_t i = o->done[thread], end = end_of_unit(o, thread, whole);
       i < end; i++)
    if (!is_ready(o, step_at(o, thread, i)))
      return false;
  return true;
}

/* Returns the thread whose next step was taken earliest; n_threads: none. */
static uint32_t choose(const Order *o, bool whole) {
  uint32_t best = o->n_threads;
  for (uint32_t t = 0; t < o->n_threads; t++)
    if (is_closed(o, t, whole) &&
        (best == o->n_threads ||
         o->of[t][o->done[t]] < o->of[best][o->done[best]]))
      best = t;
  return best;
}

static void take(Order *o, uint32_t thread, bool whole) {
  uint32_t end = end_of_unit(o, thread, whole);
  for (; o->done[thread] < end; o->done[thread]++)
    o->order[o->n++] = o->of[thread][o->done[thread]];
}

/* Returns the first step that blocks the thread whose turn it was. */
static uint32_t find_stuck(const Order *o) {
  uint32_t stuck = UINT32_MAX, earliest = UINT32_MAX;
  for (uint32_t t = 0; t < o->n_threads; t++) {
    if (o->done[t] == o->count[t] || o->of[t][o->done[t]] >= earliest)
      continue;
    earliest = o->of[t][o->done[t]];
    uint32_t i = o->done[t];
    while (i + 1 < o->count[t] && is_ready(o, step_at(o, t, i)))
      i++;
    stuck = o->of[t][i];
  }
  return stuck;
}

static void split(Arena *a, Order *o, uint32_t n) {
  o->of = ARENA_ARRAY(a, uint32_t *, o->n_threads + 1);
  o->count = ARENA_ARRAY(a, uint32_t, o->n_threads + 1);
  o->done = ARENA_ARRAY(a, uint32_t, o->n_threads + 1);
  for (uint32_t i = 0; i < n; i++)
    o->count[o->steps[i].thread]++;
  for (uint32_t t = 0; t < o->n_threads; t++) {
    o->of[t] = ARENA_ARRAY(a, uint32_t, o->count[t] + 1);
    o->count[t] = 0;
  }
  for (uint32_t i = 0; i < n; i++)
    o->of[o->steps[i].thread][o->count[o->steps[i].thread]++] = i;
}

uint32_t replay_order(Arena *a, const OrderStep *steps, uint32_t n,
                      uint32_t n_threads, uint32_t *order, uint32_t *stuck) {
  Order o = {.steps = steps, .n_threads = n_threads, .order = order};
  split(a, &o, n);
  uint32_t current = 0;
  while (o.n < n) {
    bool whole = true;
    if (!is_closed(&o, current, true)) {
      current = choose(&o, true);
      if (current == n_threads) {
        whole = false;
        current = choose(&o, false);
      }
    }
    if (current == n_threads) {
      *stuck = find_stuck(&o);
      break;
    }
    take(&o, current, whole);
  }
  return o.n;
}
