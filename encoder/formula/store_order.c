#include "encoder/formula/store_order.h"

#include "frontend/base/table.h"

#include <assert.h>

enum { NEVER = UINT32_MAX };

/* 'u before v'. */
typedef struct {
  TransitionId u, v;
  bool reads;
  Term holds;
} Literal;

typedef struct {
  Term when;
  uint32_t before, after; /* nodes */
} Edge;

struct StoreOrder {
  Arena *arena;
  const Threads *threads;
  const Precedence *order;
  TermStore *ts;
  Solver *solver;
  const Term *taken;
  MemoryModel model;
  uint32_t first, n;         /* nodes of this order, to the solver */
  uint32_t *issue, *commit;  /* by transition */
  VEC(Edge) edges;
  VEC(Literal) literals;
  Table table;
};

typedef VEC(TransitionId) Stores;

static const Transition *transition(const StoreOrder *o, TransitionId j) {
  assert(j < o->threads->n_transitions);
  return &o->threads->transitions[j];
}

/* ---- what waits for what */

/* It may be pending. */
static bool is_store(const AccessMode *m) {
  return m->has_store && !m->is_section && m->order != MEMORY_ORDER_SEQ_CST;
}

/* Earlier stores of the thread are in memory by then. */
static bool drains(const AccessMode *m) {
  return m->is_section || ((m->is_fence || m->has_store) &&
                           m->order == MEMORY_ORDER_SEQ_CST);
}

/* Earlier stores of the thread come before later ones, and before this. */
static bool is_barrier(const AccessMode *m) {
  return (m->is_fence || m->has_store) && memory_order_releases(m->order);
}

/* ---- nodes and edges */

static uint32_t new_chain(StoreOrder *o, uint32_t n) {
  uint32_t first = solver_chain(o->solver, n);
  if (!o->n)
    o->first = first;
  assert(first == o->first + o->n);
  o->n += n;
  return first;
}

static void note_edge(StoreOrder *o, Term when, uint32_t u, uint32_t v) {
  *vec_push(o->arena, &o->edges) = (Edge){when, u, v};
}

static void add_edge(StoreOrder *o, Term when, uint32_t u, uint32_t v) {
  if (term_is_false(o->ts, when))
    return;
  if (term_is_true(o->ts, when))
    solver_before(o->solver, u, v);
  else
    solver_edge(o->solver, when, u, v);
  note_edge(o, when, u, v);
}

/* A chain of which the order knows. */
static uint32_t add_chain(StoreOrder *o, uint32_t n) {
  uint32_t first = new_chain(o, n);
  for (uint32_t i = 1; i < n; i++)
    note_edge(o, term_true(o->ts), first + i - 1, first + i);
  return first;
}

/* ---- the order of one thread */

static void order_cell(StoreOrder *o, TransitionId u, TransitionId v) {
  const Transition *a = transition(o, u), *b = transition(o, v);
  for (uint32_t i = 0; i < a->n_writes; i++)
    for (uint32_t k = 0; k < b->n_writes; k++)
      if (a->writes[i].cell == b->writes[k].cell)
        add_edge(o, term_and(o->ts, a->writes[i].when, b->writes[k].when),
                 o->commit[u], o->commit[v]);
}

/* Commits of all the stores are before a node, where 'when' holds. */
static void come_before(StoreOrder *o, const Stores *stores, Term when,
                        uint32_t node) {
  bool is_chain = o->model == MODEL_TSO;
  for (uint32_t i = is_chain && stores->n ? stores->n - 1 : 0; i < stores->n;
       i++)
    add_edge(o, when, o->commit[stores->data[i]], node);
}

static void add_store(StoreOrder *o, TransitionId j, const Stores *stores,
                      uint32_t barrier) {
  Term always = term_true(o->ts);
  o->commit[j] = add_chain(o, 1);
  add_edge(o, always, o->issue[j], o->commit[j]);
  if (o->model == MODEL_TSO) {
    come_before(o, stores, always, o->commit[j]);
    return;
  }
  if (barrier != NEVER)
    add_edge(o, always, barrier, o->commit[j]);
  for (uint32_t i = 0; i < stores->n; i++)
    order_cell(o, stores->data[i], j);
}

/* One barrier after the other. */
static uint32_t add_barrier(StoreOrder *o, TransitionId j, const Stores *stores,
                            uint32_t last) {
  uint32_t node = add_chain(o, 1);
  come_before(o, stores, o->taken[j], node);
  if (last != NEVER)
    add_edge(o, term_true(o->ts), last, node);
  return node;
}

static void order_thread(StoreOrder *o, ThreadId t) {
  const Thread *x = &o->threads->threads[t];
  Stores stores = {0};
  uint32_t barrier = NEVER, chain = add_chain(o, x->n);
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

/* All of u's thread up to u is in memory before v is issued. */
static void order_fixed(StoreOrder *o, TransitionId u, TransitionId v) {
  const Threads *th = o->threads;
  const Thread *a = &th->threads[transition(o, u)->thread];
  Term always = term_true(o->ts);
  uint32_t between = add_chain(o, 1);
  add_edge(o, always, o->issue[u], between);
  for (TransitionId i = a->first; i <= u; i++)
    if (o->commit[i] != o->issue[i])
      add_edge(o, always, o->commit[i], between);
  add_edge(o, always, between, o->issue[v]);
}

StoreOrder *store_order_new(Arena *a, const Threads *th, const Precedence *p,
                            Solver *solver, const Term *taken, MemoryModel m) {
  StoreOrder *o = ARENA_NEW(a, StoreOrder);
  *o = (StoreOrder){.arena = a,
                    .threads = th,
                    .order = p,
                    .ts = th->terms,
                    .solver = solver,
                    .taken = taken,
                    .model = m};
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
  uint64_t key = ((uint64_t)u << 32 | v) * 2 + reads;
  uint32_t hash = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32);
  TABLE_EACH(i, &o->table, hash) {
    const Literal *x = &o->literals.data[i];
    if (x->u == u && x->v == v && x->reads == reads)
      return x->holds;
  }
  Term t = term_var(o->ts, 1, 1, NULL);
  table_add(o->arena, &o->table, hash, o->literals.n);
  *vec_push(o->arena, &o->literals) = (Literal){u, v, reads, t};
  add_edge(o, t, reads ? o->issue[u] : o->commit[u], o->commit[v]);
  return t;
}

void store_order_read_from(StoreOrder *o, TransitionId write, TransitionId read,
                           Term from) {
  if (transition(o, write)->thread != transition(o, read)->thread)
    add_edge(o, from, o->commit[write], o->issue[read]);
}

/* ---- models */

typedef struct {
  uint32_t *waits_for;   /* by node: edges into it from what is to come */
  uint32_t *head, *next; /* by node, by edge: edges out of it */
  VEC(uint32_t) ready;
} Sorting;

static void link_edges(const StoreOrder *o, Arena *a, Sorting *s) {
  s->waits_for = ARENA_ARRAY(a, uint32_t, o->n + 1);
  s->head = ARENA_ARRAY(a, uint32_t, o->n + 1);
  s->next = ARENA_ARRAY(a, uint32_t, o->edges.n + 1);
  for (uint32_t i = 0; i < o->n; i++)
    s->head[i] = NEVER;
  for (uint32_t i = 0; i < o->edges.n; i++) {
    const Edge *e = &o->edges.data[i];
    if (!solver_value(o->solver, e->when))
      continue;
    uint32_t *head = &s->head[e->before - o->first];
    s->waits_for[e->after - o->first]++;
    s->next[i] = *head;
    *head = i;
  }
}

/* By node: its place in an order that the model allows. */
static uint32_t *number_nodes(const StoreOrder *o, Arena *a) {
  Sorting s = {0};
  uint32_t *number = ARENA_ARRAY(a, uint32_t, o->n + 1), n = 0;
  link_edges(o, a, &s);
  for (uint32_t i = o->n; i-- > 0;)
    if (!s.waits_for[i])
      *vec_push(a, &s.ready) = i;
  while (s.ready.n) {
    uint32_t i = s.ready.data[--s.ready.n];
    number[i] = n++;
    for (uint32_t e = s.head[i]; e != NEVER; e = s.next[e]) {
      uint32_t to = o->edges.data[e].after - o->first;
      if (!--s.waits_for[to])
        *vec_push(a, &s.ready) = to;
    }
  }
  assert(n == o->n);
  return number;
}

/* By the time when it has to have been taken. */
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

/* Before each transition come those of its thread that are before it. */
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

StoreTimes store_order_sort(const StoreOrder *o, Arena *a, TransitionId *taken,
                            uint32_t n) {
  uint32_t all = o->threads->n_transitions;
  const uint32_t *number = number_nodes(o, a);
  StoreTimes x = {ARENA_ARRAY(a, uint32_t, all + 1),
                  ARENA_ARRAY(a, uint32_t, all + 1)};
  for (TransitionId j = 0; j < all; j++) {
    x.issued[j] = number[o->issue[j] - o->first];
    x.committed[j] = number[o->commit[j] - o->first];
  }
  sort_by_time(a, taken, n, x.committed, o->n);
  sort_threads(o, a, taken, n);
  return x;
}
