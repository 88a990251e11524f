#include "encoder/formula/event_graph.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>

enum { NO_EDGE = UINT32_MAX };

typedef struct {
  Term when;
  uint32_t before, after; /* nodes */
} Edge;

struct EventGraph {
  Arena *arena;
  TermStore *ts;
  Solver *solver;
  uint32_t first, n; /* nodes, as the solver numbers them */
  VEC(Edge) edges;
  Table literals; /* numbers of their edges */
};

EventGraph *event_graph_new(Arena *a, TermStore *ts, Solver *solver) {
  EventGraph *g = ARENA_NEW(a, EventGraph);
  g->arena = a, g->ts = ts, g->solver = solver;
  return g;
}

static void note_edge(EventGraph *g, Term when, uint32_t u, uint32_t v) {
  *vec_push(g->arena, &g->edges) = (Edge){when, u, v};
}

uint32_t event_graph_chain(EventGraph *g, uint32_t n) {
  assert(n <= NO_EDGE - g->n);
  uint32_t first = solver_chain(g->solver, n);
  if (!g->n)
    g->first = first;
  assert(first == g->first + g->n);
  g->n += n;
  for (uint32_t i = 1; i < n; i++)
    note_edge(g, term_true(g->ts), first + i - 1, first + i);
  return first;
}

void event_graph_edge(EventGraph *g, Term when, uint32_t u, uint32_t v) {
  assert(u - g->first < g->n && v - g->first < g->n);
  if (term_is_false(g->ts, when))
    return;
  if (term_is_true(g->ts, when))
    solver_before(g->solver, u, v);
  else
    solver_edge(g->solver, when, u, v);
  note_edge(g, when, u, v);
}

Term event_graph_literal(EventGraph *g, uint32_t u, uint32_t v, bool *is_new) {
  uint32_t hash = hash_number((uint64_t)u << 32 | v);
  TABLE_EACH(i, &g->literals, hash) {
    const Edge *e = &g->edges.data[i];
    *is_new = false;
    if (e->before == u && e->after == v)
      return e->when;
  }
  Term t = term_var(g->ts, 1, 1, NULL);
  table_add(g->arena, &g->literals, hash, g->edges.n);
  event_graph_edge(g, t, u, v);
  *is_new = true;
  return t;
}

/* ---- models */

typedef struct {
  uint32_t *waits_for;   /* by node: edges into it from what is to come */
  uint32_t *head, *next; /* by node, by edge: edges out of it */
  VEC(uint32_t) ready;
} Sorting;

static void link_edges(const EventGraph *g, Arena *a, Sorting *s) {
  s->waits_for = ARENA_ARRAY(a, uint32_t, g->n + 1);
  s->head = ARENA_ARRAY(a, uint32_t, g->n + 1);
  s->next = ARENA_ARRAY(a, uint32_t, g->edges.n + 1);
  for (uint32_t i = 0; i < g->n; i++)
    s->head[i] = NO_EDGE;
  for (uint32_t i = 0; i < g->edges.n; i++) {
    const Edge *e = &g->edges.data[i];
    if (!solver_value(g->solver, e->when))
      continue;
    uint32_t *head = &s->head[e->before - g->first];
    s->waits_for[e->after - g->first]++;
    s->next[i] = *head;
    *head = i;
  }
}

EventNumbers event_graph_sort(const EventGraph *g, Arena *a, uint32_t *n) {
  Sorting s = {0};
  uint32_t *number = ARENA_ARRAY(a, uint32_t, g->n + 1);
  *n = 0;
  link_edges(g, a, &s);
  for (uint32_t i = g->n; i-- > 0;)
    if (!s.waits_for[i])
      *vec_push(a, &s.ready) = i;
  while (s.ready.n) {
    uint32_t i = s.ready.data[--s.ready.n];
    number[i] = (*n)++;
    for (uint32_t e = s.head[i]; e != NO_EDGE; e = s.next[e]) {
      uint32_t to = g->edges.data[e].after - g->first;
      if (!--s.waits_for[to])
        *vec_push(a, &s.ready) = to;
    }
  }
  assert(*n == g->n);
  return (EventNumbers){g->first, number};
}
