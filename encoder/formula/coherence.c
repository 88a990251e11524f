#include "encoder/formula/coherence.h"

#include <assert.h>

/* One copy of happens-before, with nodes of its own. */
typedef struct {
  uint32_t *thread;  /* by thread: node of its first transition */
  uint32_t *acquire; /* by thread: of its first, in the chain of what relaxed
                        reads have seen */
  uint32_t *release; /* by transition, of RELEASES_NODE */
} Copy;

typedef enum { RELEASES_NOTHING, RELEASES_ITSELF, RELEASES_NODE } ReleaseKind;

/* Read-from of an atomic cell. */
typedef struct {
  CellId cell;
  TransitionId read, write; /* TRANSITION_NONE: the initial value */
  Term from;
} Source;

struct Coherence {
  Arena *arena;
  const Threads *threads;
  Precedence *order;
  TermStore *ts;
  const Term *taken;
  const Writes *writes;
  Solver *solver;
  EventGraph *graph;
  VEC(Source) sources;
  Copy **of_cell;     /* by cell; NULL: it is not atomic */
  VEC(Copy *) copies; /* all, of psc, too */
  ReleaseKind *kind;  /* by transition, of its program's store */
  bool *awaits; /* by transition: a relaxed read, an acquire fence later */
  /* psc; NULL where there is no such event */
  Term *sc;         /* by transition: it takes place and is seq_cst */
  uint32_t *strong; /* by thread: first node of S */
  bool has_sc_fence;
  Copy *fore, *back, *between;
  Copy **here;           /* by cell */
  Term race;             /* some two accesses do */
  uint32_t *overwritten; /* by transition: after a fence and a write that it
                            comes after, to be read */
};

static const Transition *transition(const Coherence *c, TransitionId j) {
  assert(j < c->threads->n_transitions);
  return &c->threads->transitions[j];
}

static const Thread *thread_of(const Coherence *c, TransitionId j) {
  return &c->threads->threads[transition(c, j)->thread];
}

static uint32_t index_of(const Coherence *c, TransitionId j) {
  return j - thread_of(c, j)->first;
}

static Term both(Coherence *c, Term a, Term b) { return term_and(c->ts, a, b); }

static void edge(Coherence *c, Term when, uint32_t u, uint32_t v) {
  event_graph_edge(c->graph, when, u, v);
}

static Term always(const Coherence *c) { return term_true(c->ts); }

/* ---- accesses */

static const CellRead *read_of(const Transition *t, CellId c) {
  for (uint32_t i = 0; i < t->n_reads; i++)
    if (t->reads[i].cell == c)
      return &t->reads[i];
  return NULL;
}

static const CellWrite *write_of(const Transition *t, CellId c) {
  for (uint32_t i = 0; i < t->n_writes; i++)
    if (t->writes[i].cell == c)
      return &t->writes[i];
  return NULL;
}

static bool accesses(const Transition *t, CellId c) {
  return read_of(t, c) || write_of(t, c);
}

/* The access of the program that is atomic, if there is one. */
static const CellRead *atomic_read(const Transition *t) {
  for (uint32_t i = 0; !t->mode.is_model && i < t->n_reads; i++)
    if (t->reads[i].order != MEMORY_ORDER_PLAIN)
      return &t->reads[i];
  return NULL;
}

static const CellWrite *atomic_write(const Transition *t) {
  for (uint32_t i = 0; !t->mode.is_model && i < t->n_writes; i++)
    if (t->writes[i].order != MEMORY_ORDER_PLAIN)
      return &t->writes[i];
  return NULL;
}

/* Returns the condition, given that the transition takes place, that it
 * accesses the cell. */
static Term accesses_where(Coherence *c, const Transition *t, CellId cell) {
  const CellRead *r = read_of(t, cell);
  const CellWrite *w = write_of(t, cell);
  const Term no = term_false(c->ts);
  return term_or(c->ts, r ? r->when : no, w ? w->when : no);
}

/* Returns 'shares', or the condition that 'when' holds and t accesses the
 * cell. */
static Term or_accesses(Coherence *c, Term shares, Term when,
                        const Transition *t, CellId cell) {
  return term_or(c->ts, shares, both(c, when, accesses_where(c, t, cell)));
}

/* Returns the condition, given that both take place, that they access one cell,
 * a with an atomic operation. */
static Term shares_cell(Coherence *c, const Transition *a,
                        const Transition *b) {
  Term shares = term_false(c->ts);
  for (uint32_t i = 0; i < a->n_reads; i++)
    if (a->reads[i].order != MEMORY_ORDER_PLAIN)
      shares = or_accesses(c, shares, a->reads[i].when, b, a->reads[i].cell);
  for (uint32_t i = 0; i < a->n_writes; i++)
    if (a->writes[i].order != MEMORY_ORDER_PLAIN)
      shares = or_accesses(c, shares, a->writes[i].when, b, a->writes[i].cell);
  return shares;
}

static bool is_sure(const Coherence *c, TransitionId j) {
  return term_is_true(c->ts, transition(c, j)->guard);
}

static bool is_fence(const Transition *t, bool (*has)(MemoryOrder)) {
  return t->mode.is_fence && has(t->mode.order);
}

/* An atomic access of the program may be to one of several cells. */
static void mark_atomic(const Threads *th, bool *is_atomic) {
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *t = &th->transitions[j];
    for (uint32_t i = 0; !t->mode.is_model && i < t->n_reads; i++)
      is_atomic[t->reads[i].cell] |= t->reads[i].order != MEMORY_ORDER_PLAIN;
    for (uint32_t i = 0; !t->mode.is_model && i < t->n_writes; i++)
      is_atomic[t->writes[i].cell] |= t->writes[i].order != MEMORY_ORDER_PLAIN;
  }
}

/* True if a section of the library accesses one of the cells. */
static bool touches(const Transition *t, const bool *cells) {
  for (uint32_t i = 0; i < t->n_reads; i++)
    if (t->reads[i].by_model && cells[t->reads[i].cell])
      return true;
  for (uint32_t i = 0; i < t->n_writes; i++)
    if (t->writes[i].by_model && cells[t->writes[i].cell])
      return true;
  return false;
}

const char *coherence_obstacle(const Threads *th, Loc *at) {
  Arena *a = arena_new();
  bool *is_atomic = ARENA_ARRAY(a, bool, th->n_cells + 1);
  const char *why = NULL;
  mark_atomic(th, is_atomic);
  for (TransitionId j = 0; j < th->n_transitions && !why; j++) {
    const Transition *t = &th->transitions[j];
    why = t->mode.is_torn ? "atomic accesses of different sizes to the same "
                            "bytes, or to a structure, under RC11"
          : t->mode.is_program ? "an atomic section of the program, under RC11"
          : touches(t, is_atomic)
              ? "a call that accesses an atomic object, under RC11"
              : NULL;
    *at = why && t->inst ? t->inst->loc : (Loc){0};
  }
  arena_delete(a);
  return why;
}

/* ---- release and acquire */

static ReleaseKind kind_of(const Transition *t, bool is_fenced) {
  const CellWrite *w = atomic_write(t);
  if (!w)
    return RELEASES_NOTHING;
  const CellRead *r = read_of(t, w->cell);
  bool releases = memory_order_releases(w->order);
  if (releases && (!r || memory_order_acquires(r->order)))
    return RELEASES_ITSELF;
  return r || releases || is_fenced ? RELEASES_NODE : RELEASES_NOTHING;
}

static void find_kinds(Coherence *c, const Thread *x) {
  assert(x->first + x->n <= c->threads->n_transitions);
  bool fenced = false, later = false;
  for (uint32_t i = 0; i < x->n; i++) {
    const Transition *t = transition(c, x->first + i);
    fenced |= is_fence(t, memory_order_releases);
    c->kind[x->first + i] = kind_of(t, fenced);
  }
  for (uint32_t i = x->n; i-- > 0;) {
    const Transition *t = transition(c, x->first + i);
    later |= is_fence(t, memory_order_acquires);
    c->awaits[x->first + i] = later && atomic_read(t);
  }
}

static Term writes_cell(const Coherence *c, const Transition *t, CellId cell) {
  const CellWrite *w = write_of(t, cell);
  return w ? w->when : term_false(c->ts);
}

/* A section of the library acquires what it writes, as the race detector has it
 * (race_detector.h); a compare-exchange by whether it writes. */
static Term acquires(Coherence *c, const Transition *t, const CellRead *r) {
  assert(read_of(t, r->cell) == r);
  const Term no = term_false(c->ts), writes = writes_cell(c, t, r->cell);
  if (t->mode.is_model)
    return memory_order_acquires(r->order) ? always(c) : writes;
  bool succeeds = memory_order_acquires(r->order), fails = succeeds;
  if (r->failure != MEMORY_ORDER_PLAIN)
    fails = memory_order_acquires(r->failure);
  return succeeds && fails ? always(c)
         : succeeds        ? writes
         : fails           ? term_not(c->ts, writes)
                           : no;
}

/* Returns the kind of release of the write of the cell. */
static ReleaseKind releases(const Coherence *c, TransitionId j, CellId cell) {
  const Transition *t = transition(c, j);
  const CellWrite *w = write_of(t, cell);
  if (!t->mode.is_model)
    return w->order == MEMORY_ORDER_PLAIN ? RELEASES_NOTHING : c->kind[j];
  return w->order == MEMORY_ORDER_PLAIN || memory_order_releases(w->order)
             ? RELEASES_ITSELF
             : RELEASES_NOTHING;
}

/* ---- copies of happens-before */

static uint32_t node(const Coherence *c, const Copy *x, TransitionId j) {
  return x->thread[transition(c, j)->thread] + index_of(c, j);
}

static uint32_t acquire_node(const Coherence *c, const Copy *x,
                             TransitionId j) {
  return x->acquire[transition(c, j)->thread] + index_of(c, j);
}

static uint32_t release_node(const Coherence *c, const Copy *x, TransitionId j,
                             CellId cell) {
  return releases(c, j, cell) == RELEASES_ITSELF ? node(c, x, j)
                                                 : x->release[j];
}

/* Orders the release node of write j: after the write if it releases, and after
 * release fences before it, back to one that surely takes place. */
static void order_release(Coherence *c, const Copy *x, TransitionId j) {
  if (memory_order_releases(atomic_write(transition(c, j))->order))
    edge(c, always(c), node(c, x, j), x->release[j]);
  for (TransitionId f = j; f-- > thread_of(c, j)->first;) {
    if (!is_fence(transition(c, f), memory_order_releases))
      continue;
    edge(c, c->taken[f], node(c, x, f), x->release[j]);
    if (is_sure(c, f))
      return;
  }
}

static uint32_t sc_node(const Coherence *c, TransitionId j) {
  return c->strong[transition(c, j)->thread] + index_of(c, j);
}

/* Orders later acquire fences after the messages that relaxed read j has seen.
 * With 'leaves' the edges lead to seq_cst fences, out of the layer. */
static void order_acquire(Coherence *c, const Copy *x, TransitionId j,
                          bool leaves) {
  const Thread *t = thread_of(c, j);
  for (TransitionId f = j + 1; f < t->first + t->n; f++) {
    const Transition *fence = transition(c, f);
    if (!is_fence(fence, memory_order_acquires))
      continue;
    if (!leaves)
      edge(c, c->taken[f], acquire_node(c, x, j), node(c, x, f));
    else if (fence->mode.order == MEMORY_ORDER_SEQ_CST)
      edge(c, c->taken[f], acquire_node(c, x, j), sc_node(c, f));
    if (is_sure(c, f))
      return;
  }
}

static void chain_threads(Coherence *c, Copy *x) {
  const Threads *th = c->threads;
  for (ThreadId t = 0; t < th->n_threads; t++) {
    bool awaits = false;
    for (uint32_t i = 0; i < th->threads[t].n; i++)
      awaits |= c->awaits[th->threads[t].first + i];
    x->thread[t] = event_graph_chain(c->graph, th->threads[t].n + 1);
    if (awaits)
      x->acquire[t] = event_graph_chain(c->graph, th->threads[t].n + 1);
  }
}

static Copy *copy_new(Coherence *c) {
  const Threads *th = c->threads;
  Copy *x = ARENA_NEW(c->arena, Copy);
  x->thread = ARENA_ARRAY(c->arena, uint32_t, th->n_threads + 1);
  x->acquire = ARENA_ARRAY(c->arena, uint32_t, th->n_threads + 1);
  x->release = ARENA_ARRAY(c->arena, uint32_t, th->n_transitions + 1);
  chain_threads(c, x);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    if (c->kind[j] == RELEASES_NODE) {
      x->release[j] = event_graph_chain(c->graph, 1);
      order_release(c, x, j);
    }
  for (TransitionId j = 0; j < th->n_transitions; j++)
    if (c->awaits[j])
      order_acquire(c, x, j, false);
  uint32_t n;
  const PrecedenceEdge *fixed = precedence_fixed(c->order, &n);
  for (uint32_t i = 0; i < n; i++)
    edge(c, always(c), node(c, x, fixed[i].before), node(c, x, fixed[i].after));
  *vec_push(c->arena, &c->copies) = x;
  return x;
}

/* ---- psc */

static bool is_sc(const Coherence *c, TransitionId j) {
  return !term_is_false(c->ts, c->sc[j]);
}

/* Returns the condition, given that the transition takes place, that its store
 * does. */
static Term writes(Coherence *c, const Transition *t) {
  Term any = term_false(c->ts);
  for (uint32_t i = 0; i < t->n_writes; i++)
    if (t->writes[i].order != MEMORY_ORDER_PLAIN)
      any = term_or(c->ts, any, t->writes[i].when);
  return any;
}

/* Returns a term: the transition's event has the order seq_cst.  A compare-
 * exchange may have another order if it fails. */
static Term is_strong(Coherence *c, const Transition *t) {
  const CellRead *r = atomic_read(t);
  const CellWrite *w = atomic_write(t);
  const MemoryOrder sc = MEMORY_ORDER_SEQ_CST;
  if (t->mode.is_fence)
    return t->mode.order == sc ? always(c) : term_false(c->ts);
  bool writes_so = (w && w->order == sc) || (w && r && r->order == sc);
  bool reads_so = r && (r->failure != MEMORY_ORDER_PLAIN ? r->failure == sc
                                                         : r->order == sc);
  if (!w || !r || writes_so == reads_so)
    return writes_so || reads_so ? always(c) : term_false(c->ts);
  return writes_so ? writes(c, t) : term_not(c->ts, writes(c, t));
}

static bool find_sc(Coherence *c) {
  bool any = false;
  c->sc = ARENA_ARRAY(c->arena, Term, c->threads->n_transitions + 1);
  for (TransitionId j = 0; j < c->threads->n_transitions; j++) {
    const Transition *t = transition(c, j);
    c->sc[j] = both(c, c->taken[j], is_strong(c, t));
    any |= is_sc(c, j);
    c->has_sc_fence |= is_sc(c, j) && t->mode.is_fence;
  }
  return any;
}

/* Adds a step of psc from u, a node of some layer, to transition v. */
static void lead_to(Coherence *c, Term when, uint32_t u, TransitionId v) {
  if (is_sc(c, v))
    edge(c, both(c, when, c->sc[v]), u, sc_node(c, v));
  if (c->back)
    edge(c, both(c, when, c->taken[v]), u, node(c, c->back, v));
}

/* Adds the steps of psc that u has to v by modification order or from-read. */
static void lead(Coherence *c, Term when, TransitionId u, TransitionId v) {
  if (!c->strong)
    return;
  if (is_sc(c, u))
    lead_to(c, both(c, when, c->sc[u]), sc_node(c, u), v);
  if (!c->has_sc_fence)
    return;
  lead_to(c, when, node(c, c->fore, u), v);
  edge(c, when, node(c, c->fore, u), c->overwritten[v]);
}

/* Returns the condition, given that both take place, that m is an access to
 * another cell than e, or a fence. */
static Term leaves_cell(Coherence *c, TransitionId e, TransitionId m) {
  return term_not(c->ts, shares_cell(c, transition(c, e), transition(c, m)));
}

/* Adds edges from a seq_cst access to later accesses of other cells, up to one
 * that surely takes place. */
static void order_away(Coherence *c, TransitionId e) {
  const Thread *x = thread_of(c, e);
  for (TransitionId m = e + 1; m < x->first + x->n; m++) {
    Term away = leaves_cell(c, e, m);
    edge(c, both(c, both(c, c->sc[e], c->taken[m]), away), sc_node(c, e),
         node(c, c->between, m));
    if (is_sure(c, m) && term_is_true(c->ts, away))
      return;
  }
}

/* Adds edges to an access from earlier accesses of other cells. */
static void order_back(Coherence *c, TransitionId e) {
  for (TransitionId m = e; m-- > thread_of(c, e)->first;) {
    Term away = leaves_cell(c, e, m);
    lead_to(c, both(c, c->taken[m], away), node(c, c->between, m), e);
    if (is_sure(c, m) && term_is_true(c->ts, away))
      return;
  }
}

static void order_here(Coherence *c, TransitionId e, CellId cell) {
  const Copy *x = c->here[cell];
  Term here = accesses_where(c, transition(c, e), cell);
  if (is_sc(c, e))
    edge(c, both(c, c->sc[e], here), sc_node(c, e), node(c, x, e));
  if (c->has_sc_fence)
    edge(c, both(c, c->taken[e], here), node(c, c->fore, e), node(c, x, e));
  if (index_of(c, e)) /* strictly: by program order, or coherence_read_from */
    lead_to(c, here, node(c, x, e - 1), e);
}

static void order_strong(Coherence *c, TransitionId j) {
  const Transition *t = transition(c, j);
  bool is_first = !index_of(c, j);
  if (c->has_sc_fence && is_sc(c, j) && !is_first)
    edge(c, c->sc[j], node(c, c->fore, j - 1), sc_node(c, j));
  if (t->mode.is_fence && is_sc(c, j)) {
    edge(c, c->sc[j], sc_node(c, j), node(c, c->fore, j));
    edge(c, c->sc[j], node(c, c->back, j), sc_node(c, j));
  } else if (is_sc(c, j)) {
    if (c->back)
      edge(c, c->sc[j], sc_node(c, j), node(c, c->back, j) + 1);
    order_away(c, j);
  }
  if (atomic_read(t) || atomic_write(t))
    order_back(c, j);
}

static bool has_sc_access(const Coherence *c, CellId cell) {
  for (TransitionId j = 0; j < c->threads->n_transitions; j++)
    if (is_sc(c, j) && accesses(transition(c, j), cell))
      return true;
  return false;
}

static void begin_psc(Coherence *c) {
  const Threads *th = c->threads;
  c->strong = ARENA_ARRAY(c->arena, uint32_t, th->n_threads + 1);
  c->overwritten = ARENA_ARRAY(c->arena, uint32_t, th->n_transitions + 1);
  c->here = ARENA_ARRAY(c->arena, Copy *, th->n_cells + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    c->strong[t] = event_graph_chain(c->graph, th->threads[t].n + 1);
  uint32_t n;
  const PrecedenceEdge *fixed = precedence_fixed(c->order, &n);
  for (uint32_t i = 0; i < n; i++)
    edge(c, always(c), sc_node(c, fixed[i].before), sc_node(c, fixed[i].after));
  c->between = copy_new(c);
  if (!c->has_sc_fence)
    return;
  c->fore = copy_new(c), c->back = copy_new(c);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    c->overwritten[j] = event_graph_chain(c->graph, 1);
    if (c->awaits[j])
      order_acquire(c, c->fore, j, true);
  }
}

static void order_psc(Coherence *c) {
  const Threads *th = c->threads;
  begin_psc(c);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    order_strong(c, j);
  for (CellId cell = 0; cell < th->n_cells; cell++) {
    if (!c->of_cell[cell] || !has_sc_access(c, cell))
      continue;
    c->here[cell] = copy_new(c);
    for (TransitionId j = 0; j < th->n_transitions; j++)
      if (accesses(transition(c, j), cell))
        order_here(c, j, cell);
  }
}

/* ---- races */

/* An access that may race; 'when' holds if it takes place. */
typedef struct {
  TransitionId event;
  Term when;
  bool writes, is_plain;
} Racer;

typedef VEC(Racer) Racers;

static void add_racer(Coherence *c, Racers *all, TransitionId j, CellId cell) {
  const Transition *t = transition(c, j);
  const CellRead *r = read_of(t, cell);
  const CellWrite *w = write_of(t, cell);
  bool is_own = !t->mode.is_model;
  if (r && (r->is_plain || (is_own && r->order != MEMORY_ORDER_PLAIN)))
    *vec_push(c->arena, all) =
        (Racer){j, both(c, c->taken[j], r->when), false, r->is_plain};
  if (w && (w->is_plain || (is_own && w->order != MEMORY_ORDER_PLAIN)))
    *vec_push(c->arena, all) =
        (Racer){j, both(c, c->taken[j], w->when), true, w->is_plain};
}

static bool may_race(const Coherence *c, const Racer *x, const Racer *y) {
  return transition(c, x->event)->thread != transition(c, y->event)->thread &&
         (x->writes || y->writes) && (x->is_plain || y->is_plain) &&
         !precedence_is_fixed(c->order, x->event, y->event) &&
         !precedence_is_fixed(c->order, y->event, x->event);
}

/* Adds a pair to the race; the first pair makes the two copies. */
static void add_race(Coherence *c, Copy *either[2], const Racer *x,
                     const Racer *y) {
  Term race = both(c, x->when, y->when);
  if (term_is_false(c->ts, race))
    return;
  race = both(c, race, term_var(c->ts, 1, 1, NULL));
  for (unsigned i = 0; i < 2; i++) {
    TransitionId u = i ? y->event : x->event, v = i ? x->event : y->event;
    if (!either[i])
      either[i] = copy_new(c);
    edge(c, race, node(c, either[i], u), node(c, either[i], v));
  }
  c->race = term_or(c->ts, c->race, race);
}

static void find_races(Coherence *c) {
  Copy *either[2] = {NULL, NULL};
  const Threads *th = c->threads;
  Racers *all = ARENA_ARRAY(c->arena, Racers, th->n_cells + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *t = transition(c, j);
    for (uint32_t i = 0; i < t->n_reads; i++)
      add_racer(c, &all[t->reads[i].cell], j, t->reads[i].cell);
    for (uint32_t i = 0; i < t->n_writes; i++)
      if (!read_of(t, t->writes[i].cell))
        add_racer(c, &all[t->writes[i].cell], j, t->writes[i].cell);
  }
  c->race = term_false(c->ts);
  for (CellId cell = 0; cell < th->n_cells; cell++)
    for (uint32_t i = 0; i < all[cell].n; i++)
      for (uint32_t k = 0; k < i; k++)
        if (may_race(c, &all[cell].data[i], &all[cell].data[k]))
          add_race(c, either, &all[cell].data[i], &all[cell].data[k]);
}

Term coherence_race(const Coherence *c) { return c->race; }

/* ---- the graph */

Coherence *coherence_new(Arena *a, const Threads *th, Precedence *p,
                         Solver *solver, const Term *taken,
                         const Writes *writes) {
  Coherence *c = ARENA_NEW(a, Coherence);
  *c = (Coherence){.arena = a,
                   .threads = th,
                   .order = p,
                   .ts = th->terms,
                   .taken = taken,
                   .writes = writes,
                   .solver = solver,
                   .graph = event_graph_new(a, th->terms, solver)};
  c->kind = ARENA_ARRAY(a, ReleaseKind, th->n_transitions + 1);
  c->awaits = ARENA_ARRAY(a, bool, th->n_transitions + 1);
  c->of_cell = ARENA_ARRAY(a, Copy *, th->n_cells + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    find_kinds(c, &th->threads[t]);
  bool *is_atomic = ARENA_ARRAY(a, bool, th->n_cells + 1);
  mark_atomic(th, is_atomic);
  for (CellId cell = 0; cell < th->n_cells; cell++)
    if (is_atomic[cell])
      c->of_cell[cell] = copy_new(c);
  if (find_sc(c))
    order_psc(c);
  find_races(c);
  return c;
}

Term coherence_before(Coherence *c, CellId cell, TransitionId u,
                      TransitionId v) {
  const Copy *x = c->of_cell[cell];
  if (!x)
    return precedence_is_impossible(c->order, u, v)
               ? term_false(c->ts)
               : precedence_literal(c->order, u, v);
  if (precedence_is_fixed(c->order, u, v))
    return term_true(c->ts);
  if (u == v || precedence_is_fixed(c->order, v, u))
    return term_false(c->ts);
  bool is_new;
  Term t = event_graph_literal(c->graph, node(c, x, u), node(c, x, v), &is_new);
  if (is_new)
    lead(c, t, u, v);
  return t;
}

/* Adds synchronises-with: the release node of the write is before the read if
 * the read acquires, and before later acquire fences. */
static void synchronise(Coherence *c, CellId cell, TransitionId write,
                        TransitionId read, Term from) {
  const Transition *t = transition(c, read);
  assert(read != write);
  const CellRead *r = read_of(t, cell);
  bool is_atomic = r->order != MEMORY_ORDER_PLAIN || t->mode.is_model;
  if (releases(c, write, cell) == RELEASES_NOTHING || !is_atomic)
    return;
  Term when = both(c, from, acquires(c, t, r));
  for (uint32_t i = 0; i < c->copies.n; i++) {
    const Copy *x = c->copies.data[i];
    uint32_t source = release_node(c, x, write, cell);
    edge(c, when, source, node(c, x, read));
    if (c->awaits[read] && !t->mode.is_model)
      edge(c, from, source, acquire_node(c, x, read));
    if (c->kind[read] == RELEASES_NODE && write_of(t, cell))
      edge(c, from, source, x->release[read]);
  }
  if (c->here && c->here[cell])
    lead_to(c, when, release_node(c, c->here[cell], write, cell), read);
}

void coherence_read_from(Coherence *c, const Read *r, const Write *w,
                         Term from) {
  TransitionId read = r->event, write = w->event;
  const Copy *x = c->of_cell[r->cell];
  if (x && read != TRANSITION_NONE)
    *vec_push(c->arena, &c->sources) = (Source){r->cell, read, write, from};
  if (read == TRANSITION_NONE || write == TRANSITION_NONE)
    return;
  if (x)
    edge(c, from, node(c, x, write), node(c, x, read));
  synchronise(c, r->cell, write, read, from);
  if (!c->has_sc_fence)
    return;
  edge(c, from, c->overwritten[write], node(c, c->back, read));
  edge(c, from, node(c, c->fore, write), node(c, c->back, read));
}

/* Requires an order of two writes of the cell if psc may depend on it. */
static void decide(Coherence *c, CellId cell, const Write *x, const Write *y) {
  bool decides = c->has_sc_fence || (is_sc(c, x->event) && is_sc(c, y->event));
  if (x->event == y->event || !decides)
    return;
  Term clause[] = {term_not(c->ts, x->active), term_not(c->ts, y->active),
                   coherence_before(c, cell, x->event, y->event),
                   coherence_before(c, cell, y->event, x->event)};
  solver_clause(c->solver, clause, sizeof clause / sizeof *clause);
}

void coherence_complete(Coherence *c) {
  for (CellId cell = 0; c->strong && cell < c->threads->n_cells; cell++) {
    const Writes *w = &c->writes[cell];
    for (uint32_t i = 1; c->of_cell[cell] && i < w->all.n; i++)
      for (uint32_t k = 1; k < i; k++)
        decide(c, cell, &w->all.data[i], &w->all.data[k]);
  }
}

/* ---- models */

/* Returns the cell of the transition's atomic access in the last model;
 * UINT32_MAX if there is none. */
static CellId accessed_cell(const Coherence *c, const Transition *t) {
  for (uint32_t i = 0; !t->mode.is_model && i < t->n_reads; i++)
    if (t->reads[i].order != MEMORY_ORDER_PLAIN &&
        solver_value(c->solver, t->reads[i].when))
      return t->reads[i].cell;
  for (uint32_t i = 0; !t->mode.is_model && i < t->n_writes; i++)
    if (t->writes[i].order != MEMORY_ORDER_PLAIN &&
        solver_value(c->solver, t->writes[i].when))
      return t->writes[i].cell;
  return UINT32_MAX;
}

MemoryTimes coherence_times(const Coherence *c, Arena *a) {
  const uint32_t all = c->threads->n_transitions;
  uint32_t n;
  const EventNumbers number = event_graph_sort(c->graph, a, &n);
  MemoryTimes x = {ARENA_ARRAY(a, uint32_t, all + 1),
                   ARENA_ARRAY(a, uint32_t, all + 1)};
  for (TransitionId j = 0; j < all; j++) {
    CellId cell = accessed_cell(c, transition(c, j));
    if (cell != UINT32_MAX)
      x.written[j] = 1 + event_number(&number, node(c, c->of_cell[cell], j));
  }
  for (uint32_t i = 0; i < c->sources.n; i++) {
    const Source *s = &c->sources.data[i];
    if (s->cell == accessed_cell(c, transition(c, s->read)) &&
        s->write != TRANSITION_NONE && solver_value(c->solver, s->from))
      x.read[s->read] = x.written[s->write];
  }
  return x;
}
