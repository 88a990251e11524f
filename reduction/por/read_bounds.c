#include "reduction/por/read_bounds.h"

#include <assert.h>

enum { MOST_PAIRS = 1000000 }; /* pairs of nodes, in total */

uint64_t *read_bounds_add(Arena *a, ReadHighs *all, uint32_t n_reads,
                          const uint32_t *passed) {
  if (!n_reads || all->n > MOST_BOUNDED_NODES)
    return NULL;
  uint64_t *high = ARENA_ARRAY(a, uint64_t, n_reads);
  *vec_push(a, all) = (ReadHigh){passed, high};
  return high;
}

typedef struct {
  Arena *arena;
  const TransactionGraph *graph;
  const ReadHighs *all; /* nodes of one transition */
  uint64_t *high; /* by height: largest value of one read, at it or before it */
  VEC(ReadBound) bounds;
} Bounding;

static uint32_t passed(const ReadHigh *x, uint32_t s) {
  return x->passed[s] == NOT_STARTED ? 0 : x->passed[s];
}

/* True if no thread is further at i than at k. */
static bool is_within(const Bounding *b, uint32_t i, uint32_t k) {
  for (uint32_t s = 0; s < b->graph->n_threads; s++)
    if (passed(&b->all->data[i], s) > passed(&b->all->data[k], s))
      return false;
  return true;
}

static uint64_t highest_within(const Bounding *b, uint32_t k, uint32_t read) {
  uint64_t high = b->all->data[k].high[read];
  for (uint32_t i = 0; i < b->all->n; i++)
    if (b->all->data[i].high[read] > high && is_within(b, i, k))
      high = b->all->data[i].high[read];
  return high;
}

/* True if a bound with weaker conditions implies this one.  Among nodes that
 * differ only in threads not started, the last is kept. */
static bool is_implied(const Bounding *b, uint32_t i) {
  for (uint32_t k = 0; k < b->all->n; k++)
    if (k != i && b->high[k] <= b->high[i] && is_within(b, i, k) &&
        (k > i || !is_within(b, k, i)))
      return true;
  return false;
}

static const uint32_t *by_thread(const Bounding *b, const ReadHigh *x) {
  const Threads *th = b->graph->flow->threads;
  uint32_t *all = ARENA_ARRAY(b->arena, uint32_t, th->n_threads);
  for (ThreadId t = 0; t < th->n_threads; t++)
    all[t] = th->threads[t].n;
  for (uint32_t s = 0; s < b->graph->n_threads; s++) {
    ThreadId t = b->graph->threads[s];
    assert(passed(x, s) <= all[t]);
    all[t] = passed(x, s);
  }
  return all;
}

static void bound_read(Bounding *b, TransitionId j, uint32_t read) {
  Dim value = b->graph->flow->transitions[j].reads[read].value;
  for (uint32_t i = 0; i < b->all->n; i++)
    b->high[i] = highest_within(b, i, read);
  for (uint32_t i = 0; i < b->all->n; i++)
    if (b->high[i] < b->graph->ranges[value].high && !is_implied(b, i))
      *vec_push(b->arena, &b->bounds) =
          (ReadBound){j, read, by_thread(b, &b->all->data[i]), b->high[i]};
}

ReadBounds read_bounds_bound(Arena *a, const TransactionGraph *g) {
  assert(!g->n_others); /* the graph is of all threads */
  Bounding b = {.arena = a, .graph = g};
  uint64_t pairs = 0;
  b.high = ARENA_ARRAY(a, uint64_t, MOST_BOUNDED_NODES + 1);
  for (TransitionId j = 0; j < g->flow->threads->n_transitions; j++) {
    b.all = &g->highs[j];
    if (b.all->n > MOST_BOUNDED_NODES)
      continue;
    uint32_t n = b.all->n ? g->flow->transitions[j].n_reads : 0;
    pairs += (uint64_t)b.all->n * b.all->n * n;
    for (uint32_t r = 0; r < n && pairs <= MOST_PAIRS; r++)
      bound_read(&b, j, r);
  }
  return (ReadBounds){b.bounds.data, b.bounds.n};
}
