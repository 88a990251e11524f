#include "encoder/formula/precedence.h"

#include "frontend/base/table.h"
#include "frontend/base/ticks.h"
#include "frontend/base/vec.h"

#include <assert.h>

enum { NEVER = UINT32_MAX };

typedef struct {
  PrecedenceEdge edge;
  Term holds;
} Literal;

struct Precedence {
  Arena *arena;
  const Threads *threads;
  const Facts *facts;
  TermStore *ts;
  Solver *solver;
  bool is_theory;
  /* By transition and thread: first index of the thread that comes after the
   * transition, or NEVER; number of transitions of the thread that come before
   * it. */
  uint32_t *first, *count;
  VEC(PrecedenceEdge) fixed; /* across threads, as they were added */
  VEC(Literal) literals;
  Table table;    /* literals, by edge */
  uint32_t *node; /* by thread: node of its first transition, in the theory */
  /* State of the theory. */
  VEC(Literal) around;  /* edges from or to moments */
  VEC(uint32_t) chains; /* number of moments of each chain */
  uint32_t n_moments;
  uint32_t moment; /* node of the first */
};

static ThreadId thread_of(const Precedence *p, TransitionId j) {
  assert(j < p->threads->n_transitions);
  return p->threads->transitions[j].thread;
}

static uint32_t index_of(const Precedence *p, TransitionId j) {
  return j - p->threads->threads[thread_of(p, j)].first;
}

static uint32_t *first_row(const Precedence *p, TransitionId j) {
  return &p->first[(size_t)j * p->threads->n_threads];
}

static uint32_t *count_row(const Precedence *p, TransitionId j) {
  return &p->count[(size_t)j * p->threads->n_threads];
}

/* Returns the node of a transition or a moment. */
static uint32_t node_of(const Precedence *p, uint32_t j) {
  uint32_t n = p->threads->n_transitions;
  return j < n ? p->node[thread_of(p, j)] + index_of(p, j) : p->moment + j - n;
}

/* ---- the fixed order */

bool precedence_is_fixed(const Precedence *p, TransitionId u, TransitionId v) {
  return first_row(p, u)[thread_of(p, v)] <= index_of(p, v);
}

const PrecedenceEdge *precedence_fixed(const Precedence *p, uint32_t *n) {
  *n = p->fixed.n;
  return p->fixed.data;
}

/* Returns the index of how far thread t has come when j is taken. */
static size_t at_taken(const Precedence *p, TransitionId j, ThreadId t) {
  return (size_t)j * p->threads->n_threads + t;
}

bool precedence_is_impossible(const Precedence *p, TransitionId u,
                              TransitionId v) {
  const Facts *f = p->facts;
  if (precedence_is_fixed(p, v, u) || !f->passed_least)
    return precedence_is_fixed(p, v, u);
  return index_of(p, v) < f->passed_least[at_taken(p, u, thread_of(p, v))] ||
         index_of(p, u) >= f->passed_most[at_taken(p, v, thread_of(p, u))];
}

uint32_t precedence_count_before(const Precedence *p, TransitionId u,
                                 ThreadId t) {
  assert(t < p->threads->n_threads);
  return count_row(p, u)[t];
}

/* Puts x before v and all that is after v; false if that was known. */
static bool put_before(Precedence *p, TransitionId x, TransitionId v) {
  uint32_t *row = first_row(p, x);
  const uint32_t *add = first_row(p, v);
  bool grew = false;
  for (ThreadId t = 0; t < p->threads->n_threads; t++) {
    uint32_t first = t == thread_of(p, v) ? index_of(p, v) : add[t];
    if (first < row[t])
      row[t] = first, grew = true;
  }
  return grew;
}

/* Puts y after u and all that is before u; false if that was known. */
static bool put_after(Precedence *p, TransitionId y, TransitionId u) {
  uint32_t *row = count_row(p, y);
  const uint32_t *add = count_row(p, u);
  bool grew = false;
  for (ThreadId t = 0; t < p->threads->n_threads; t++) {
    uint32_t count = t == thread_of(p, u) ? index_of(p, u) + 1 : add[t];
    if (count > row[t])
      row[t] = count, grew = true;
  }
  return grew;
}

/* Facts about a transition hold for all earlier ones of its thread as well (for
 * later ones, in put_after), so the loops may end there. */
void precedence_fix(Precedence *p, TransitionId u, TransitionId v) {
  assert(u != v && !precedence_is_fixed(p, v, u) && !p->literals.n);
  const Thread *threads = p->threads->threads;
  uint32_t rows = 2 * p->threads->n_threads;
  if (precedence_is_fixed(p, u, v))
    return;
  for (ThreadId t = 0; t < p->threads->n_threads; t++) {
    uint32_t i = count_row(p, u)[t] + (t == thread_of(p, u));
    while (i-- > 0 && put_before(p, threads[t].first + i, v))
      rows++;
  }
  for (ThreadId t = 0; t < p->threads->n_threads; t++) {
    uint32_t i = t == thread_of(p, v) ? index_of(p, v) : first_row(p, v)[t];
    while (i < threads[t].n && put_after(p, threads[t].first + i, u))
      i++, rows++;
  }
  ticks_add((Ticks)rows * p->threads->n_threads);
  *vec_push(p->arena, &p->fixed) = (PrecedenceEdge){u, v};
  if (p->is_theory)
    solver_before(p->solver, node_of(p, u), node_of(p, v));
}

static void order_thread(Precedence *p, ThreadId t) {
  const Thread *x = &p->threads->threads[t];
  for (uint32_t i = 0; i < x->n; i++) {
    for (ThreadId s = 0; s < p->threads->n_threads; s++)
      first_row(p, x->first + i)[s] = NEVER;
    first_row(p, x->first + i)[t] = i + 1;
    count_row(p, x->first + i)[t] = i;
  }
  if (p->is_theory)
    p->node[t] = solver_chain(p->solver, x->n);
}

/* Puts the last transition before the start of the thread (by its creator or an
 * ancestor) before the thread's first transition. */
static void order_start(Precedence *p, ThreadId t) {
  const Thread *threads = p->threads->threads;
  ThreadId parent = threads[t].parent;
  uint32_t after = threads[t].after;
  while (!after && parent) {
    after = threads[parent].after;
    parent = threads[parent].parent;
  }
  if (after && threads[t].n)
    precedence_fix(p, threads[parent].first + after - 1, threads[t].first);
}

static bool surely_exists(const Precedence *p, ThreadId t) {
  const Thread *threads = p->threads->threads;
  while (t && term_is_true(p->ts, threads[t].guard))
    t = threads[t].parent;
  return !t;
}

/* Puts what has been passed when j is taken before j.  This does not hold if j
 * may be passed over, since then later transitions need not come after it.  It
 * also does not hold for threads that may not exist, as those count as having
 * passed everything. */
static void order_by_facts(Precedence *p, TransitionId j, ThreadId t) {
  uint32_t least = p->facts->passed_least[at_taken(p, j, t)];
  if (t == thread_of(p, j) || !least || least > p->threads->threads[t].n)
    return;
  TransitionId last = p->threads->threads[t].first + least - 1;
  if (!precedence_is_fixed(p, j, last))
    precedence_fix(p, last, j);
}

/* Fixes the order by facts.  If threads run one after the other, mostly in the
 * order of creation, the nearest predecessor of j comes first; the rest
 * follows. */
static void order_all_by_facts(Precedence *p) {
  const Threads *th = p->threads;
  bool *exists = ARENA_ARRAY(p->arena, bool, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    exists[t] = surely_exists(p, t);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (ThreadId t = th->n_threads; t-- > 0;)
      if (exists[t] && term_is_true(p->ts, th->transitions[j].guard))
        order_by_facts(p, j, t);
}

Precedence *precedence_new(Arena *a, const Facts *facts, Solver *solver) {
  Precedence *p = ARENA_NEW(a, Precedence);
  const Threads *th = facts->threads;
  size_t n = (size_t)th->n_transitions * th->n_threads + 1;
  p->arena = a, p->facts = facts, p->threads = th, p->ts = th->terms,
  p->solver = solver;
  p->is_theory = solver_orders(solver);
  p->first = ARENA_ARRAY(a, uint32_t, n);
  p->count = ARENA_ARRAY(a, uint32_t, n);
  p->node = ARENA_ARRAY(a, uint32_t, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    order_thread(p, t);
  for (ThreadId t = 1; t < th->n_threads; t++)
    order_start(p, t);
  if (facts->passed_least)
    order_all_by_facts(p);
  return p;
}

/* ---- literals */

static uint32_t hash_edge(TransitionId u, TransitionId v) {
  uint64_t h = ((uint64_t)u << 32 | v) * 0x9e3779b97f4a7c15u;
  return (uint32_t)(h >> 32);
}

static Term find_literal(const Precedence *p, TransitionId u, TransitionId v) {
  TABLE_EACH(i, &p->table, hash_edge(u, v)) {
    const Literal *x = &p->literals.data[i];
    if (x->edge.before == u && x->edge.after == v)
      return x->holds;
  }
  return TERM_NONE;
}

static Term new_literal(Precedence *p, TransitionId u, TransitionId v) {
  Term holds = term_var(p->ts, 1, 1, NULL);
  table_add(p->arena, &p->table, hash_edge(u, v), p->literals.n);
  *vec_push(p->arena, &p->literals) = (Literal){{u, v}, holds};
  if (p->is_theory)
    solver_edge(p->solver, holds, node_of(p, u), node_of(p, v));
  return holds;
}

/* Returns the literal, if it exists.  The matrix has one for both
 * directions. */
Term precedence_find(const Precedence *p, TransitionId u, TransitionId v) {
  if (precedence_is_fixed(p, u, v))
    return term_true(p->ts);
  if (u == v || precedence_is_fixed(p, v, u))
    return term_false(p->ts);
  if (p->is_theory || thread_of(p, u) > thread_of(p, v))
    return find_literal(p, u, v);
  Term x = find_literal(p, v, u);
  return x ? term_not(p->ts, x) : TERM_NONE;
}

Term precedence_literal(Precedence *p, TransitionId u, TransitionId v) {
  Term x = precedence_find(p, u, v);
  if (x)
    return x;
  if (p->is_theory || thread_of(p, u) > thread_of(p, v))
    return new_literal(p, u, v);
  return term_not(p->ts, new_literal(p, v, u));
}

bool precedence_has_moments(const Precedence *p) { return p->is_theory; }

uint32_t precedence_moments(Precedence *p, uint32_t n) {
  uint32_t node = solver_chain(p->solver, n), first = p->n_moments;
  if (!first)
    p->moment = node;
  assert(p->is_theory && node == p->moment + first);
  *vec_push(p->arena, &p->chains) = n;
  p->n_moments += n;
  return p->threads->n_transitions + first;
}

void precedence_order(Precedence *p, Term when, uint32_t u, uint32_t v) {
  assert(p->is_theory);
  assert((u > v ? u : v) >= p->threads->n_transitions); /* a moment */
  if (term_is_false(p->ts, when))
    return;
  if (term_is_true(p->ts, when))
    solver_before(p->solver, node_of(p, u), node_of(p, v));
  else
    solver_edge(p->solver, when, node_of(p, u), node_of(p, v));
  *vec_push(p->arena, &p->around) = (Literal){{u, v}, when};
}

uint32_t precedence_count(const Precedence *p) { return p->literals.n; }

PrecedenceEdge precedence_at(const Precedence *p, uint32_t i) {
  assert(i < p->literals.n);
  return p->literals.data[i].edge;
}

/* ---- the matrix */

/* Spells out what u before v implies. u is before v's successors, and u's
 * predecessors are before v. u is also before everything that v is before. */
static void spell_out(Precedence *p, TransitionId u, TransitionId v) {
  const Threads *th = p->threads;
  ThreadId s = thread_of(p, u), t = thread_of(p, v);
  Term not_here = term_not(p->ts, precedence_literal(p, u, v));
  if (term_is_true(p->ts, not_here))
    return;
  if (index_of(p, v) + 1 < th->threads[t].n)
    solver_clause(p->solver,
                  (Term[]){not_here, precedence_literal(p, u, v + 1)}, 2);
  if (index_of(p, u) > 0)
    solver_clause(p->solver,
                  (Term[]){not_here, precedence_literal(p, u - 1, v)}, 2);
  for (TransitionId w = 0; w < th->n_transitions; w++)
    if (thread_of(p, w) != s && thread_of(p, w) != t)
      solver_clause(p->solver,
                    (Term[]){not_here,
                             term_not(p->ts, precedence_literal(p, v, w)),
                             precedence_literal(p, u, w)},
                    3);
}

bool precedence_complete(Precedence *p, bool (*stop)(void *), void *context) {
  uint32_t n = p->is_theory ? 0 : p->threads->n_transitions;
  for (TransitionId u = 0; u < n; u++) {
    if (stop && stop(context))
      return false;
    for (TransitionId v = 0; v < n; v++)
      if (thread_of(p, u) != thread_of(p, v))
        spell_out(p, u, v);
  }
  return true;
}

uint64_t precedence_matrix_size(const Threads *th) {
  uint64_t n = th->n_transitions, pairs = n * n, triples = n * n * n;
  for (ThreadId t = 0; t < th->n_threads; t++) {
    uint64_t own = th->threads[t].n;
    pairs -= own * own;
    triples -= own * own * (3 * n - 2 * own);
  }
  return 2 * pairs + triples;
}

/* ---- models */

/* A sequence to be sorted: the transitions of a thread, or moments, which have
 * the higher numbers. */
typedef struct {
  uint32_t first, n;
  uint32_t at; /* index of the next element */
} Chain;

typedef struct {
  const Precedence *p;
  Arena *arena;
  uint32_t n;            /* number of transitions and moments */
  uint32_t *waits_for;   /* by element: number of edges from elements that are
                            not sorted yet */
  uint32_t *head, *next; /* lists of outgoing edges: first by element, next by
                            edge */
  VEC(PrecedenceEdge) edges;
  VEC(Chain) chains; /* by thread, then moments */
} Sorting;

static void add_edge(Sorting *s, PrecedenceEdge e) {
  s->waits_for[e.after]++;
  *vec_push(s->arena, &s->edges) = e;
}

static void link_edges(Sorting *s) {
  s->head = ARENA_ARRAY(s->arena, uint32_t, s->n + 1);
  s->next = ARENA_ARRAY(s->arena, uint32_t, s->edges.n + 1);
  for (uint32_t j = 0; j < s->n; j++)
    s->head[j] = NEVER;
  for (uint32_t i = 0; i < s->edges.n; i++) {
    uint32_t *head = &s->head[s->edges.data[i].before];
    s->next[i] = *head;
    *head = i;
  }
}

static void collect_edges(Sorting *s) {
  const Precedence *p = s->p;
  s->waits_for = ARENA_ARRAY(s->arena, uint32_t, s->n + 1);
  for (uint32_t i = 0; i < p->fixed.n; i++)
    add_edge(s, p->fixed.data[i]);
  for (uint32_t i = 0; i < p->literals.n; i++) {
    PrecedenceEdge e = p->literals.data[i].edge;
    if (solver_value(p->solver, p->literals.data[i].holds))
      add_edge(s, e);
    else if (!p->is_theory)
      add_edge(s, (PrecedenceEdge){e.after, e.before});
  }
  for (uint32_t i = 0; i < p->around.n; i++)
    if (solver_value(p->solver, p->around.data[i].holds))
      add_edge(s, p->around.data[i].edge);
  link_edges(s);
}

static void collect_chains(Sorting *s) {
  const Threads *th = s->p->threads;
  for (ThreadId t = 0; t < th->n_threads; t++)
    *vec_push(s->arena, &s->chains) =
        (Chain){th->threads[t].first, th->threads[t].n, 0};
  s->n = th->n_transitions;
  for (uint32_t i = 0; i < s->p->chains.n; i++) {
    *vec_push(s->arena, &s->chains) = (Chain){s->n, s->p->chains.data[i], 0};
    s->n += s->p->chains.data[i];
  }
}

/* Runs the chain as far as possible; returns the number of transitions
 * sorted. */
static uint32_t run_chain(Sorting *s, Chain *c, TransitionId *out) {
  uint32_t n = 0;
  while (c->at < c->n && !s->waits_for[c->first + c->at]) {
    uint32_t j = c->first + c->at++;
    if (j < s->p->threads->n_transitions)
      out[n++] = j;
    for (uint32_t e = s->head[j]; e != NEVER; e = s->next[e])
      s->waits_for[s->edges.data[e].after]--;
    s->n--;
  }
  return n;
}

void precedence_sort(const Precedence *p, TransitionId *sorted) {
  Sorting s = {.p = p, .arena = arena_new()};
  collect_chains(&s);
  collect_edges(&s);
  for (uint32_t n = 0, before = NEVER; s.n && s.n != before;) {
    before = s.n;
    for (uint32_t i = 0; i < s.chains.n; i++)
      n += run_chain(&s, &s.chains.data[i], &sorted[n]);
    assert(s.n < before);
  }
  arena_delete(s.arena);
}
