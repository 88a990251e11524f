#include "encoder/formula/store_order.h"

#include <assert.h>

enum { NEVER = UINT32_MAX };

struct StoreOrder {
  Arena *arena;
  const Threads *threads;
  const Precedence *order;
  TermStore *ts;
  const Term *taken;
  MemoryModel model;
  EventGraph *graph;
  uint32_t *issue, *commit; /* by transition */
};

typedef VEC(TransitionId) Stores;

static const Transition *transition(const StoreOrder *o, TransitionId j) {
  assert(j < o->threads->n_transitions);
  return &o->threads->transitions[j];
}

/* ---- kinds of transitions */

/* True if the store may be pending. */
static bool is_store(const AccessMode *m) {
  return m->has_store && !m->is_section && m->order != MEMORY_ORDER_SEQ_CST;
}

/* True if earlier stores of the thread reach memory before it. */
static bool drains(const AccessMode *m) {
  return m->is_section ||
         ((m->is_fence || m->has_store) && m->order == MEMORY_ORDER_SEQ_CST);
}

/* True if earlier stores of the thread reach memory before later ones. */
static bool is_barrier(const AccessMode *m) {
  return (m->is_fence || m->has_store) && memory_order_releases(m->order);
}

/* ---- the order of one thread */

static void order_cell(StoreOrder *o, TransitionId u, TransitionId v) {
  const Transition *a = transition(o, u), *b = transition(o, v);
  for (uint32_t i = 0; i < a->n_writes; i++)
    for (uint32_t k = 0; k < b->n_writes; k++)
      if (a->writes[i].cell == b->writes[k].cell)
        event_graph_edge(o->graph,
                         term_and(o->ts, a->writes[i].when, b->writes[k].when),
                         o->commit[u], o->commit[v]);
}

/* Orders the commits of all the stores before a node, where 'when' holds. */
static void come_before(StoreOrder *o, const Stores *stores, Term when,
                        uint32_t node) {
  bool is_chain = o->model == MODEL_TSO;
  for (uint32_t i = is_chain && stores->n ? stores->n - 1 : 0; i < stores->n;
       i++)
    event_graph_edge(o->graph, when, o->commit[stores->data[i]], node);
}

static void add_store(StoreOrder *o, TransitionId j, const Stores *stores,
                      uint32_t barrier) {
  Term always = term_true(o->ts);
  o->commit[j] = event_graph_chain(o->graph, 1);
  event_graph_edge(o->graph, always, o->issue[j], o->commit[j]);
  if (o->model == MODEL_TSO) {
    come_before(o, stores, always, o->commit[j]);
    return;
  }
  if (barrier != NEVER)
    event_graph_edge(o->graph, always, barrier, o->commit[j]);
  for (uint32_t i = 0; i < stores->n; i++)
    order_cell(o, stores->data[i], j);
}

/* Returns the node of a new barrier, which comes after the last one. */
static uint32_t add_barrier(StoreOrder *o, TransitionId j, const Stores *stores,
                            uint32_t last) {
  uint32_t node = event_graph_chain(o->graph, 1);
  come_before(o, stores, o->taken[j], node);
  if (last != NEVER)
    event_graph_edge(o->graph, term_true(o->ts), last, node);
  return node;
}

static void order_thread(StoreOrder *o, ThreadId t) {
  const Thread *x = &o->threads->threads[t];
  Stores stores = {0};
  uint32_t barrier = NEVER, chain = event_graph_chain(o->graph, x->n);
  for (uint32_t i = 0; i < x->n; i++) {
    TransitionId j = x->first + i;
    const AccessMode *m = &transition(o, j)->mode;
    o->issue[j] = o->commit[j] = chain + i;
    if (drains(m))
      come_before(o, &stores, o->taken[j], o->issue[j]);
    if (o->model == MODEL_PSO && is_barrier(m) && stores.n)
      barrier = add_barrier(o, j, &stores, barrier);
    if (!is_store(m))
      continue;
    add_store(o, j, &stores, barrier);
    *vec_push(o->arena, &stores) = j;
  }
}

/* ---- the order across threads */

/* Orders all stores of u's thread up to u before the issue of v. */
static void order_fixed(StoreOrder *o, TransitionId u, TransitionId v) {
  const Threads *th = o->threads;
  const Thread *a = &th->threads[transition(o, u)->thread];
  assert(transition(o, u)->thread != transition(o, v)->thread);
  Term always = term_true(o->ts);
  uint32_t between = event_graph_chain(o->graph, 1);
  event_graph_edge(o->graph, always, o->issue[u], between);
  for (TransitionId i = a->first; i <= u; i++)
    if (o->commit[i] != o->issue[i])
      event_graph_edge(o->graph, always, o->commit[i], between);
  event_graph_edge(o->graph, always, between, o->issue[v]);
}

StoreOrder *store_order_new(Arena *a, const Threads *th, const Precedence *p,
                            Solver *solver, const Term *taken, MemoryModel m) {
  StoreOrder *o = ARENA_NEW(a, StoreOrder);
  *o = (StoreOrder){.arena = a,
                    .threads = th,
                    .order = p,
                    .ts = th->terms,
                    .taken = taken,
                    .model = m,
                    .graph = event_graph_new(a, th->terms, solver)};
  o->issue = ARENA_ARRAY(a, uint32_t, th->n_transitions + 1);
  o->commit = ARENA_ARRAY(a, uint32_t, th->n_transitions + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    order_thread(o, t);
  uint32_t n;
  const PrecedenceEdge *fixed = precedence_fixed(p, &n);
  for (uint32_t i = 0; i < n; i++)
    order_fixed(o, fixed[i].before, fixed[i].after);
  return o;
}

Term store_order_before(StoreOrder *o, TransitionId u, TransitionId v,
                        bool reads) {
  if (precedence_is_fixed(o->order, u, v))
    return term_true(o->ts);
  if (u == v || precedence_is_fixed(o->order, v, u))
    return term_false(o->ts);
  bool is_new;
  return event_graph_literal(o->graph, reads ? o->issue[u] : o->commit[u],
                             o->commit[v], &is_new);
}

void store_order_read_from(StoreOrder *o, TransitionId write, TransitionId read,
                           Term from) {
  if (transition(o, write)->thread != transition(o, read)->thread)
    event_graph_edge(o->graph, from, o->commit[write], o->issue[read]);
}

/* ---- models */

/* Sorts by the moment at which each must have been taken. */
static void sort_by_time(Arena *a, TransitionId *taken, uint32_t n,
                         const uint32_t *time, uint32_t n_times) {
  TransitionId *at = ARENA_ARRAY(a, TransitionId, n_times + 1);
  for (uint32_t i = 0; i < n_times; i++)
    at[i] = TRANSITION_NONE;
  for (uint32_t i = 0; i < n; i++)
    at[time[taken[i]]] = taken[i];
  for (uint32_t i = 0, k = 0; i < n_times; i++)
    if (at[i] != TRANSITION_NONE)
      taken[k++] = at[i];
}

/* Moves the transitions of each thread into program order. */
static void sort_threads(const StoreOrder *o, Arena *a, TransitionId *taken,
                         uint32_t n) {
  const Threads *th = o->threads;
  bool *is_taken = ARENA_ARRAY(a, bool, th->n_transitions + 1);
  TransitionId *next = ARENA_ARRAY(a, TransitionId, th->n_threads + 1);
  TransitionId *sorted = ARENA_ARRAY(a, TransitionId, n + 1);
  uint32_t k = 0;
  for (uint32_t i = 0; i < n; i++)
    is_taken[taken[i]] = true;
  for (ThreadId t = 0; t < th->n_threads; t++)
    next[t] = th->threads[t].first;
  for (uint32_t i = 0; i < n; i++) {
    TransitionId *j = &next[transition(o, taken[i])->thread];
    for (; *j <= taken[i]; ++*j)
      if (is_taken[*j])
        sorted[k++] = *j;
  }
  assert(k == n);
  for (uint32_t i = 0; i < n; i++)
    taken[i] = sorted[i];
}

MemoryTimes store_order_sort(const StoreOrder *o, Arena *a, TransitionId *taken,
                             uint32_t n) {
  uint32_t all = o->threads->n_transitions;
  uint32_t n_times;
  const EventNumbers number = event_graph_sort(o->graph, a, &n_times);
  MemoryTimes x = {ARENA_ARRAY(a, uint32_t, all + 1),
                   ARENA_ARRAY(a, uint32_t, all + 1)};
  for (TransitionId j = 0; j < all; j++) {
    x.read[j] = 1 + event_number(&number, o->issue[j]);
    x.written[j] = 1 + event_number(&number, o->commit[j]);
  }
  sort_by_time(a, taken, n, x.written, n_times + 1);
  sort_threads(o, a, taken, n);
  return x;
}
