#include "tests/fuzz/order_facts.h"

#include "tests/fuzz/trial.h"

#include <inttypes.h>

static void look_at_reads(const OrderFacts *x, unsigned i, const Moment *m) {
  const Facts *f = x->facts[i];
  const Transition *tr = &f->threads->transitions[m->transition];
  for (uint32_t r = 0; r < tr->n_reads; r++) {
    Range range = f->reads[m->transition][r];
    uint64_t value = m->memory[tr->reads[r].cell];
    if (value < range.low || value > range.high)
      trial_note(x->result, CHECK_FAIL,
                 "facts %u: transition %u reads %" PRIu64 ", out of %" PRIu64
                 "..%" PRIu64,
                 i, m->transition, value, range.low, range.high);
  }
}

/* Finds how much a thread has passed.  False: its creator does not exist. */
static bool find_passed(const Threads *th, const Moment *m, ThreadId t,
                        uint32_t *n) {
  const Thread *threads = th->threads;
  ThreadId first = t;
  *n = m->position[t];
  if (*n != POSITION_NONE)
    return true;
  while (m->position[threads[first].parent] == POSITION_NONE)
    first = threads[first].parent;
  bool is_absent = m->position[threads[first].parent] >= threads[first].after;
  *n = is_absent ? threads[t].n : 0;
  return !is_absent || first == t;
}

static void look_at_threads(const OrderFacts *x, unsigned i, const Moment *m) {
  const Facts *f = x->facts[i];
  uint32_t n_threads = f->threads->n_threads, n;
  for (ThreadId t = 0; f->passed_least && t < n_threads; t++) {
    size_t at = (size_t)m->transition * n_threads + t;
    if (find_passed(f->threads, m, t, &n) &&
        (n < f->passed_least[at] || n > f->passed_most[at]))
      trial_note(x->result, CHECK_FAIL,
                 "facts %u: at transition %u thread %u has passed %u, out of "
                 "%u..%u",
                 i, m->transition, t, n, f->passed_least[at],
                 f->passed_most[at]);
  }
}

void order_facts_look(void *facts, const Moment *m) {
  const OrderFacts *x = facts;
  for (unsigned i = 0; i < x->n; i++) {
    look_at_reads(x, i, m);
    if (m->is_enabled)
      look_at_threads(x, i, m);
  }
}
