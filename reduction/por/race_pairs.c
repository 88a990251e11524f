#include "reduction/por/race_pairs.h"

#include "frontend/base/vec.h"

#include <assert.h>

typedef VEC(uint32_t) Accesses; /* as numbered in Threads.races */

typedef struct {
  const Threads *threads;
  Accesses *of;  /* by transition */
  uint64_t *met; /* a bit for each pair of transitions that was examined */
  bool *is_left; /* by access */
} Search;

static void keep(Search *s, TransitionId j, TransitionId k) {
  for (uint32_t a = 0; a < s->of[j].n; a++)
    for (uint32_t b = 0; b < s->of[k].n; b++) {
      uint32_t x = s->of[j].data[a], y = s->of[k].data[b];
      if (race_conflict(&s->threads->races[x], &s->threads->races[y]))
        s->is_left[x] = s->is_left[y] = true;
    }
}

static void look_at_pair(Search *s, TransitionId j, TransitionId k) {
  if (j == TRANSITION_NONE || k == TRANSITION_NONE || !s->of[j].n ||
      !s->of[k].n)
    return;
  size_t at = (size_t)j * s->threads->n_transitions + k;
  if (s->met[at / 64] >> at % 64 & 1)
    return;
  s->met[at / 64] |= (uint64_t)1 << at % 64;
  keep(s, j, k);
}

static void look_at_node(Search *s, const TransactionGraph *g, const Node *x) {
  for (uint32_t i = 0; i < g->n_threads; i++)
    for (uint32_t k = 0; k < i; k++)
      look_at_pair(s, transaction_next(g, x, i), transaction_next(g, x, k));
}

static const Threads *without(Arena *a, const Search *s) {
  VEC(NextAccess) left = {0};
  for (uint32_t i = 0; i < s->threads->n_races; i++)
    if (s->is_left[i])
      *vec_push(a, &left) = s->threads->races[i];
  if (left.n == s->threads->n_races)
    return s->threads;
  Threads *out = ARENA_NEW(a, Threads);
  *out = *s->threads;
  out->races = left.data, out->n_races = left.n;
  return out;
}

const Threads *race_pairs_left(Arena *a, const Threads *th,
                               const TransactionGraph *g) {
  assert(g->flow->threads->n_transitions == th->n_transitions);
  assert(!g->n_others); /* the graph is of all threads */
  size_t n = th->n_transitions;
  Search s = {.threads = th};
  s.of = ARENA_ARRAY(a, Accesses, n + 1);
  s.met = ARENA_ARRAY(a, uint64_t, n *n / 64 + 1);
  s.is_left = ARENA_ARRAY(a, bool, th->n_races + 1);
  for (uint32_t i = 0; i < th->n_races; i++)
    *vec_push(a, &s.of[th->races[i].transition]) = i;
  for (NodeId i = 0; i < g->n_nodes; i++)
    look_at_node(&s, g, &g->nodes[i]);
  return without(a, &s);
}
