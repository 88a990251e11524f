/* order.c - the event-based encoding: a formula whose models are executions of
 * the Threads as partial orders.
 *
 * An event is a transition.  A Boolean decides whether it takes place, and
 * nothing is repeated for each point in time:
 *
 *   started_t     passed of its parent, and the thread's guard
 *   passed_j      every transition before j of its thread takes place or has
 *                 a guard that does not hold
 *   taken_j       passed_j, j's guard, and go_j: a free choice, which implies
 *                 'enabled'.  There is no choice if j is always enabled: it
 *                 can be put last without changing the execution (forced
 *                 progress)
 *   rf(w,r)       read r takes its value from write w (read-from): one for
 *                 each read that takes place.  w takes place, is before r, and
 *                 no other write x of the cell is between them (from-read):
 *
 *                   rf(w,r) and x takes place -> x before w or r before x
 *
 * No total order of the writes is needed: unread writes may be anywhere.  The
 * order of events is encoded by precedence.h.
 *
 * A read can take its value only from certain writes (candidates).  A candidate
 * is not surely after the read, nor its own transition's, nor surely
 * overwritten before it (shadowed), nor a constant that disables its
 * transition.  A read with one candidate is surely after that, if its
 * transition has no guard: then no later one of its thread takes place without
 * it.  Both rules are repeated up to a fixpoint.
 *
 * A read at the end of an execution comes after all events: it takes its value
 * from the cell's last write.
 *
 * Locks, waits and joins are reads and writes with 'enabled'.
 *
 * For a cell with many from-read clauses, lifetimes.h replaces them if the
 * solver knows the order.
 *
 * The theory (MiniSat) is the default, the matrix (CaDiCaL) its rival.  They
 * were compared on some twenty rows of tests/order and tests/reduction with 45
 * to 220 events that take one of them 0.1 s.  The theory won in all but one: it
 * took 0.6 of the time by the median, and was up to 30 times faster
 * (lamport-3-safe-2: 0.11 s against 3.8).  On three such tasks with a violation
 * it won in two.  On rows with fewer events the matrix won if values are hard
 * and orders are not: fib_three-safe-6 takes it 8.4 s, and the theory 19.5.
 *
 * If the graph bounds a value while the other threads have not progressed
 * further (read_bounds.h), a clause says so: in a partly chosen order, values
 * out of reach are excluded at once.
 *
 * The transaction graph rarely pays off.  Of 95 rows of tests/order,
 * tests/reduction and tests/bench with larger graphs than are built at first,
 * all but one took as long or less without it (deque-1-safe-5: 0.26 s instead
 * of 1.8; treiber-4-safe-1: 1.25, not 0.77).  For hard formulas the whole graph
 * is built later (bmc.c).
 *
 * Under other memory models than SC the same clauses hold, but what comes
 * before what in memory is store_order.h's (TSO, PSO) or coherence.h's (RC11).
 * Precedence has all read-from there, too.  The only write that a read can take
 * its value from is then not surely before it, but for cells that sections
 * alone access, which synchronise.
 *
 *   cost    O(reads * writes^2) clauses for a cell of few, O(reads * writes)
 *           for others; without time */
#include "encoder/formula/access.h"
#include "encoder/formula/coherence.h"
#include "encoder/formula/encoder.h"
#include "encoder/formula/insensitive.h"
#include "encoder/formula/lifetimes.h"
#include "encoder/formula/origins.h"
#include "encoder/formula/precedence.h"
#include "encoder/formula/require.h"
#include "encoder/formula/store_order.h"
#include "encoder/formula/walk.h"
#include "frontend/base/ticks.h"
#include "solver/term_substitute.h"

#include <assert.h>

enum {
  FEW_FROM_READS = 20000, /* clauses of a cell */
  LARGE_MATRIX = 6000000, /* with more clauses, the theory is always better */
  EARLY_WORK = 300000,    /* work of the first graph: see above */
  FEW_VALUES = 8          /* most repeated values of writes that are tracked */
};

typedef struct {
  Arena *arena;
  const Threads *threads;
  TermStore *ts;
  Solver *solver;
  Precedence *order;
  Term *started;  /* by thread */
  Term **passed;  /* by thread and transition, and once more at its end */
  Term *taken;    /* by transition */
  Writes *writes; /* by cell */
  VEC(Read) reads;
  uint64_t few;          /* from-read clauses of a cell */
  Lifetimes **lifetimes; /* by cell: where there would be more, else NULL */
  VEC(Term) choices;     /* read-from, where there is more than one candidate */
  Term *ends;            /* by cell: its value at the end, or TERM_NONE */
  Origins *origins; /* origins of values in this formula; NULL: not computed */
  StoreOrder *stores;   /* TSO, PSO; or NULL */
  Coherence *coherence; /* RC11; or NULL */
  Term cycle;           /* some edges form one; or TERM_NONE */
  const bool
      *is_pending; /* by cell: some store to it may be pending; or NULL */
} Order;

typedef VEC(Term) Clause;

static const Transition *transition(const Order *o, TransitionId j) {
  assert(j < o->threads->n_transitions);
  return &o->threads->transitions[j];
}

/* ---- events that take place */

/* True if every enabled event may be forced.  Putting an event last loses
 * nothing, unless a check concerns executions that are judged while threads may
 * still go on. */
static bool forces_progress(const Threads *th) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].when == WHEN_LEAKING)
      return false;
  return !th->lines && !th->n_races;
}

static bool is_always_enabled(const Order *o, const Transition *tr) {
  return term_is_true(o->ts, tr->enabled) && term_is_false(o->ts, tr->cut);
}

static Term choose(Order *o, const Transition *tr, Term may) {
  TermStore *ts = o->ts;
  Term take = term_and(ts, may, term_var(ts, 1, 1, NULL));
  require_enabled(o->threads, tr, take, o->solver);
  return take;
}

static void run_thread(Order *o, ThreadId t, bool is_forced) {
  TermStore *ts = o->ts;
  const Thread *x = &o->threads->threads[t];
  Term passed = term_true(ts);
  if (t)
    passed = term_and(ts, o->passed[x->parent][x->after], x->guard);
  o->started[t] = passed;
  for (uint32_t i = 0; i < x->n; i++) {
    const Transition *tr = transition(o, x->first + i);
    Term may = term_and(ts, passed, tr->guard);
    bool is_free = !is_forced || !is_always_enabled(o, tr);
    Term take = is_free && !term_is_false(ts, may) ? choose(o, tr, may) : may;
    o->passed[t][i] = passed;
    o->taken[x->first + i] = take;
    passed = term_or(ts, take, term_and(ts, passed, term_not(ts, tr->guard)));
  }
  o->passed[t][x->n] = passed;
}

/* ---- reads and writes */

/* True if the transition takes place whenever a later one of its thread
 * does. */
static bool is_sure(const Order *o, TransitionId j) {
  return term_is_true(o->ts, transition(o, j)->guard);
}

static void add_write(Order *o, CellId c, Write w) {
  Writes *all = &o->writes[c];
  if (w.is_sure && w.event != TRANSITION_NONE)
    *vec_push(o->arena, &all->sure) = all->all.n;
  *vec_push(o->arena, &all->all) = w;
}

static void collect_writes(Order *o) {
  const Threads *th = o->threads;
  for (CellId c = 0; c < th->n_cells; c++)
    add_write(
        o, c,
        (Write){TRANSITION_NONE, term_true(o->ts), th->cells[c].initial, true});
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t i = 0; i < transition(o, j)->n_writes; i++) {
      const CellWrite *w = &transition(o, j)->writes[i];
      Term active = term_and(o->ts, o->taken[j], w->when);
      bool sure = is_sure(o, j) && term_is_true(o->ts, w->when);
      if (!term_is_false(o->ts, active))
        add_write(o, w->cell, (Write){j, active, w->value, sure});
    }
}

/* Returns a term that holds if the read has a source.  Where a transition may
 * access one of several cells, all are read at the same moment: that changes
 * nothing, but under RC11 an atomic read orders events. */
static Term is_active(Order *o, TransitionId j, const CellRead *r,
                      MemoryModel m) {
  bool is_own = m == MODEL_RC11 && r->order != MEMORY_ORDER_PLAIN;
  return is_own ? term_and(o->ts, o->taken[j], r->when) : o->taken[j];
}

static void collect_reads(Order *o, MemoryModel m) {
  for (TransitionId j = 0; j < o->threads->n_transitions; j++)
    for (uint32_t i = 0; i < transition(o, j)->n_reads; i++) {
      const CellRead *r = &transition(o, j)->reads[i];
      Term active = is_active(o, j, r, m);
      if (!term_is_false(o->ts, active))
        *vec_push(o->arena, &o->reads) = (Read){
            .event = j, .cell = r->cell, .active = active, .value = r->value};
    }
}

static const Write *write_of(const Order *o, const Read *r, uint32_t i) {
  assert(i < o->writes[r->cell].all.n);
  return &o->writes[r->cell].all.data[i];
}

/* ---- candidates */

/* Returns the last sure write of the cell by the thread's first 'count'
 * transitions, or NULL. */
static const Write *last_sure(const Order *o, CellId c, ThreadId t,
                              uint32_t count) {
  const Writes *w = &o->writes[c];
  TransitionId first = o->threads->threads[t].first;
  assert(count <= o->threads->threads[t].n);
  uint32_t low = 0, high = w->sure.n;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (w->all.data[w->sure.data[mid]].event < first + count)
      low = mid + 1;
    else
      high = mid;
  }
  const Write *x = low ? &w->all.data[w->sure.data[low - 1]] : NULL;
  return x && x->event >= first ? x : NULL;
}

static bool is_fixed(const Order *o, const Write *w, TransitionId v) {
  return w->event == TRANSITION_NONE ||
         precedence_is_fixed(o->order, w->event, v);
}

/* Finds of each thread the last sure write of the cell before the read; returns
 * their number. */
static uint32_t find_shadows(const Order *o, const Read *r,
                             const Write **shadows) {
  uint32_t n = 0;
  for (ThreadId t = 0; t < o->threads->n_threads && o->writes[r->cell].sure.n;
       t++) {
    uint32_t count = precedence_count_before(o->order, r->event, t);
    const Write *x = count ? last_sure(o, r->cell, t, count) : NULL;
    if (x)
      shadows[n++] = x;
  }
  return n;
}

/* True if a sure write is between the write and the read with these shadows. */
static bool is_shadowed(const Order *o, const Write *w, const Write **shadows,
                        uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (shadows[i]->event != w->event && is_fixed(o, w, shadows[i]->event))
      return true;
  return false;
}

/* Cache for one read: does a value, if it is constant, let its transition take
 * place?  Holds the values asked about last. */
typedef struct {
  const Transition *transition;
  Term read, value[FEW_VALUES];
  bool may[FEW_VALUES], may_any;
  uint32_t next;
} Asked;

static bool may_take(Order *o, Asked *a, Term value) {
  Substitution *s = substitution_new(o->ts);
  substitution_bind(s, a->read, value);
  Term enabled = substitution_apply(s, a->transition->enabled);
  Term cut = substitution_apply(s, a->transition->cut);
  substitution_delete(s);
  a->may_any = enabled == a->transition->enabled && cut == a->transition->cut;
  return !term_is_false(o->ts, enabled) || !term_is_false(o->ts, cut);
}

static bool may_read(Order *o, Asked *a, Term value) {
  if (a->may_any || !term_is_const(o->ts, value, NULL))
    return true;
  for (uint32_t i = 0; i < FEW_VALUES; i++)
    if (a->value[i] == value)
      return a->may[i];
  uint32_t at = a->next++ % FEW_VALUES;
  a->value[at] = value;
  return a->may[at] = may_take(o, a, value);
}

static void find_candidates(Order *o, Read *r) {
  const Transition *tr = transition(o, r->event);
  Asked asked = {.transition = tr, .read = r->value};
  asked.may_any = is_always_enabled(o, tr);
  for (uint32_t i = 0; i < o->writes[r->cell].all.n; i++) {
    const Write *w = write_of(o, r, i);
    if (w->event != r->event && may_read(o, &asked, w->value))
      *vec_push(o->arena, &r->from) = i;
  }
}

static bool is_late(const Order *o, const Read *r, const Write *w) {
  return w->event != TRANSITION_NONE &&
         precedence_is_impossible(o->order, w->event, r->event);
}

/* Returns the number of the thread's transitions that are the write or surely
 * precede it. */
static uint32_t count_up_to(const Order *o, const Write *w, ThreadId t) {
  if (w->event == TRANSITION_NONE)
    return 0;
  if (transition(o, w->event)->thread == t)
    return w->event - o->threads->threads[t].first + 1;
  return precedence_count_before(o->order, w->event, t);
}

/* Puts a read after everything that precedes all its candidates. */
static bool fix_read(Order *o, const Read *r) {
  bool change = false;
  for (ThreadId t = 0; t < o->threads->n_threads && r->from.n; t++) {
    uint32_t count = UINT32_MAX;
    for (uint32_t i = 0; i < r->from.n && count; i++) {
      uint32_t n = count_up_to(o, write_of(o, r, r->from.data[i]), t);
      count = n < count ? n : count;
    }
    if (count <= precedence_count_before(o->order, r->event, t) ||
        t == transition(o, r->event)->thread)
      continue;
    assert(count <= o->threads->threads[t].n);
    precedence_fix(o->order, o->threads->threads[t].first + count - 1,
                   r->event);
    change = true;
  }
  return change;
}

static bool is_pending(const Order *o, CellId c) {
  return o->is_pending && o->is_pending[c];
}

/* Drops what is no candidate; 'shadows' has room for one of each thread. */
static bool prune(Order *o, Read *r, const Write **shadows) {
  uint32_t n = 0, n_shadows = find_shadows(o, r, shadows);
  ticks_add(TICKS_CANDIDATE *
            (Ticks)(o->threads->n_threads + r->from.n * (n_shadows + 1)));
  for (uint32_t i = 0; i < r->from.n; i++) {
    const Write *w = write_of(o, r, r->from.data[i]);
    if (!is_late(o, r, w) && !is_shadowed(o, w, shadows, n_shadows))
      r->from.data[n++] = r->from.data[i];
  }
  bool change = n < r->from.n;
  r->from.n = n;
  bool fixes = is_sure(o, r->event) && r->active == o->taken[r->event] &&
               !is_pending(o, r->cell);
  return (fixes && fix_read(o, r)) || change;
}

/* False if 'stop' returned true. */
static bool find_all_candidates(Order *o, bool (*stop)(void *), void *context) {
  const Write **shadows =
      ARENA_ARRAY(o->arena, const Write *, o->threads->n_threads + 1);
  bool change = true;
  for (uint32_t i = 0; i < o->reads.n; i++)
    find_candidates(o, &o->reads.data[i]);
  while (change) {
    change = false;
    for (uint32_t i = 0; i < o->reads.n; i++) {
      if (stop && stop(context))
        return false;
      change |= prune(o, &o->reads.data[i], shadows);
    }
  }
  return true;
}

/* ---- from-read clauses */

static Term before(Order *o, TransitionId u, TransitionId v) {
  return precedence_literal(o->order, u, v);
}

/* Holds if u's writes, or its reads, come before v's writes; of two that take
 * place. */
static Term before_taken(Order *o, CellId c, TransitionId u, TransitionId v,
                         bool reads) {
  if (o->coherence)
    return coherence_before(o->coherence, c, u, v);
  return precedence_is_impossible(o->order, u, v) ? term_false(o->ts)
         : o->stores ? store_order_before(o->stores, u, v, reads)
                     : before(o, u, v);
}

static bool is_after(const Order *o, const Read *r, const Write *x) {
  return r->event != TRANSITION_NONE &&
         precedence_is_fixed(o->order, r->event, x->event);
}

/* Requires that x is not between w and the read. */
static void keep_out(Order *o, const Read *r, Term not_from, const Write *w,
                     const Write *x) {
  TermStore *ts = o->ts;
  Term early = term_false(ts), late = term_false(ts);
  if (x->event == r->event || is_after(o, r, x))
    return;
  if (w->event != TRANSITION_NONE)
    early = before_taken(o, r->cell, x->event, w->event, false);
  if (r->event != TRANSITION_NONE && !term_is_true(ts, early))
    late = before_taken(o, r->cell, r->event, x->event, true);
  CLAUSE(o, not_from, term_not(ts, x->active), early, late);
}

static Lifetimes *lifetimes_of(const Order *o, const Read *r) {
  return r->event == TRANSITION_NONE ? NULL : o->lifetimes[r->cell];
}

static void encode_source(Order *o, const Read *r, Term from, uint32_t write) {
  TermStore *ts = o->ts;
  const Write *w = write_of(o, r, write);
  Term not_from = term_not(ts, from);
  CLAUSE(o, not_from, w->active);
  if (from != r->active)
    CLAUSE(o, not_from, r->active);
  solver_equate(o->solver, from, term_true(ts), r->value, w->value);
  if (w->event != TRANSITION_NONE && r->event != TRANSITION_NONE) {
    CLAUSE(o, not_from, before(o, w->event, r->event));
    if (o->stores)
      store_order_read_from(o->stores, w->event, r->event, from);
  }
  if (o->coherence)
    coherence_read_from(o->coherence, r, w, from);
  if (lifetimes_of(o, r)) {
    lifetimes_add(lifetimes_of(o, r), r, write, from);
    return;
  }
  for (uint32_t i = 1; i < o->writes[r->cell].all.n; i++)
    if (i != write)
      keep_out(o, r, not_from, w, write_of(o, r, i));
}

/* Adds pairwise exclusion.  It is implied by the from-read clauses, but it
 * helps. */
static void at_most_one(Order *o, const Term *from, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++)
      CLAUSE(o, term_not(o->ts, from[i]), term_not(o->ts, from[k]));
}

/* Makes a read-from variable for each candidate. */
static Term *choose_source(Order *o, const Read *r, Term *from) {
  uint32_t n = r->from.n;
  for (uint32_t i = 0; i < n; i++) {
    from[i] = n == 1 ? r->active : term_var(o->ts, 1, 1, NULL);
    if (n > 1 && r->event != TRANSITION_NONE)
      *vec_push(o->arena, &o->choices) = from[i];
  }
  return from;
}

static void encode_read(Order *o, Read *r) {
  uint32_t n = r->from.n;
  Term *some = ARENA_ARRAY(o->arena, Term, n + 1);
  const Term *from = r->is_from = choose_source(o, r, some + 1);
  some[0] = term_not(o->ts, r->active);
  solver_clause(o->solver, some, n + 1);
  if (lifetimes_of(o, r))
    lifetimes_exclude(o->ts, o->solver, from, n);
  else
    at_most_one(o, from, n);
  for (uint32_t i = 0; i < n; i++)
    encode_source(o, r, from[i], r->from.data[i]);
}

/* Creates lifetimes for the cells where they pay off. */
static void begin_lifetimes(Order *o) {
  Arena *a = arena_new();
  uint64_t *cost = ARENA_ARRAY(a, uint64_t, o->threads->n_cells + 1);
  for (uint32_t i = 0; i < o->reads.n; i++) {
    const Read *r = &o->reads.data[i];
    cost[r->cell] += (uint64_t)r->from.n * o->writes[r->cell].all.n;
  }
  for (CellId c = 0; c < o->threads->n_cells; c++)
    if (cost[c] > o->few && precedence_has_moments(o->order) && !o->is_pending)
      o->lifetimes[c] = lifetimes_new(o->arena, o->threads, &o->writes[c],
                                      o->order, o->solver);
  arena_delete(a);
}

static void end_lifetimes(Order *o) {
  for (CellId c = 0; c < o->threads->n_cells; c++)
    if (o->lifetimes[c])
      lifetimes_encode(o->lifetimes[c]);
}

/* ---- bounds */

/* Adds to 'clause': thread t has passed more than so many transitions when j is
 * taken.  A transition that is not taken says nothing of its thread's progress,
 * wherever it is in the order.  False: there is no such literal. */
static bool pass_more(Order *o, TransitionId j, ThreadId t, uint32_t passed,
                      Clause *clause) {
  const Thread *x = &o->threads->threads[t];
  TransitionId e = x->first + passed;
  if (passed >= x->n)
    return true;
  *vec_push(o->arena, clause) = term_not(o->ts, o->taken[e]);
  if (precedence_is_fixed(o->order, j, e))
    return true;
  Term after = precedence_find(o->order, j, e);
  if (after == TERM_NONE)
    return false;
  *vec_push(o->arena, clause) = term_not(o->ts, after);
  return true;
}

static void bound_read(Order *o, const ReadBound *b) {
  TransitionId j = b->transition;
  Term value = transition(o, j)->reads[b->read].value;
  Term high = term_const(o->ts, term_width(o->ts, value), b->high);
  Clause clause = {0};
  for (ThreadId t = 0; t < o->threads->n_threads; t++)
    if (t != transition(o, j)->thread &&
        !pass_more(o, j, t, b->passed[t], &clause))
      return;
  *vec_push(o->arena, &clause) = term_not(o->ts, o->taken[j]);
  *vec_push(o->arena, &clause) = term_ule(o->ts, value, high);
  solver_clause(o->solver, clause.data, clause.n);
}

/* ---- the end */

/* True if a later write takes place whenever w does. */
static bool is_overwritten(const Order *o, const Read *r, const Write *w) {
  for (uint32_t i = 1; i < o->writes[r->cell].all.n; i++) {
    const Write *x = write_of(o, r, i);
    if (x != w && (x->active == w->active || term_is_true(o->ts, x->active)) &&
        is_fixed(o, w, x->event))
      return true;
  }
  return false;
}

static void read_cell_at_end(Order *o, CellId c, Term value, Term when) {
  Read r = {
      .event = TRANSITION_NONE, .cell = c, .active = when, .value = value};
  for (uint32_t i = 0; i < o->writes[c].all.n; i++)
    if (!is_overwritten(o, &r, write_of(o, &r, i)))
      *vec_push(o->arena, &r.from) = i;
  encode_read(o, &r);
}

static void read_at_end(void *order, TransitionId j, Term when) {
  Order *o = order;
  const Transition *tr = transition(o, j);
  for (uint32_t i = 0; i < tr->n_reads; i++)
    read_cell_at_end(o, tr->reads[i].cell, tr->reads[i].value, when);
}

static Term cell_at_end(void *order, CellId c) {
  Order *o = order;
  const Cell *cell = &o->threads->cells[c];
  if (!o->ends[c]) {
    o->ends[c] = term_var(o->ts, cell->width, cell->ones, NULL);
    read_cell_at_end(o, c, o->ends[c], term_true(o->ts));
  }
  return o->ends[c];
}

static const Term *origins(void *order, Term value, uint32_t *n) {
  Order *o = order;
  if (!o->origins)
    o->origins =
        origins_new(o->arena, o->threads, o->reads.data, o->reads.n, o->writes);
  return origins_find(o->origins, value, n);
}

static Ending ending(void *order) {
  Order *o = order;
  return (Ending){.started = o->started,
                  .passed = o->passed,
                  .done = o->taken,
                  .read = read_at_end,
                  .cell = cell_at_end,
                  .origins = origins,
                  .encoder = order};
}

/* ---- the formula */

static Order *order_new(Arena *a, const Reduced *reduced, Solver *solver,
                        uint64_t few) {
  Order *o = ARENA_NEW(a, Order);
  const Threads *th = reduced->threads;
  o->arena = a, o->threads = th, o->ts = th->terms, o->solver = solver;
  o->order = precedence_new(a, reduced->facts, solver);
  o->started = ARENA_ARRAY(a, Term, th->n_threads + 1);
  o->passed = ARENA_ARRAY(a, Term *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    o->passed[t] = ARENA_ARRAY(a, Term, th->threads[t].n + 1);
  o->taken = ARENA_ARRAY(a, Term, th->n_transitions + 1);
  o->writes = ARENA_ARRAY(a, Writes, th->n_cells + 1);
  o->ends = ARENA_ARRAY(a, Term, th->n_cells + 1);
  o->few = few;
  o->lifetimes = ARENA_ARRAY(a, Lifetimes *, th->n_cells + 1);
  return o;
}

/* Suggests the decisions that determine the rest: read-from, and which of two
 * events comes first. */
static void suggest_choices(Order *o) {
  for (uint32_t i = 0; i < o->choices.n; i++)
    solver_suggest(o->solver, o->choices.data[i]);
  for (uint32_t i = 0; i < precedence_count(o->order); i++) {
    PrecedenceEdge e = precedence_at(o->order, i);
    solver_suggest(o->solver, precedence_find(o->order, e.before, e.after));
  }
}

/* By cell: are there accesses besides those of sections? */
static const bool *find_pending(const Order *o) {
  const Threads *th = o->threads;
  bool *is = ARENA_ARRAY(o->arena, bool, th->n_cells + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *t = transition(o, j);
    if (!t->mode.has_load && !t->mode.has_store)
      continue;
    for (uint32_t i = 0; i < t->n_reads; i++)
      is[t->reads[i].cell] = true;
    for (uint32_t i = 0; i < t->n_writes; i++)
      is[t->writes[i].cell] = true;
  }
  return is;
}

static void begin_model(Order *o, MemoryModel m) {
  if (m == MODEL_RC11)
    o->coherence = coherence_new(o->arena, o->threads, o->order, o->solver,
                                 o->taken, o->writes);
  else
    o->stores =
        store_order_new(o->arena, o->threads, o->order, o->solver, o->taken, m);
}

static Term write_before(void *order, CellId c, TransitionId u,
                         TransitionId v) {
  return before_taken(order, c, u, v, false);
}

static void find_cycles(Order *o) {
  const WalkOptions walk = {.arena = o->arena,
                            .threads = o->threads,
                            .solver = o->solver,
                            .taken = o->taken,
                            .writes = o->writes,
                            .reads = o->reads.data,
                            .n_reads = o->reads.n,
                            .before = write_before,
                            .context = o};
  o->cycle = walk_encode(&walk);
}

/* States that a write of another thread comes between a store and its
 * repetition where that is assumed. */
static void order_repeat(Order *o, const Repeat *r) {
  const Writes *w = &o->writes[r->cell];
  const ThreadId t = transition(o, r->first)->thread;
  Clause any = {0};
  *vec_push(o->arena, &any) = term_not(o->ts, r->between);
  for (uint32_t i = 0; i < w->all.n; i++) {
    const Write *x = &w->all.data[i];
    if (x->event == TRANSITION_NONE || transition(o, x->event)->thread == t)
      continue;
    Term is_that = term_var(o->ts, 1, 1, NULL);
    Term no = term_not(o->ts, is_that);
    CLAUSE(o, no, x->active);
    CLAUSE(o, no, before_taken(o, r->cell, r->first, x->event, false));
    CLAUSE(o, no, before_taken(o, r->cell, x->event, r->again, false));
    *vec_push(o->arena, &any) = is_that;
  }
  solver_clause(o->solver, any.data, any.n);
}

static void *encode_order(Arena *a, const Reduced *reduced, Solver *solver,
                          uint64_t few, bool (*stop)(void *), void *context) {
  const Threads *th = reduced->threads;
  Order *o = order_new(a, reduced, solver, few);
  bool is_forced = forces_progress(th);
  require_known(reduced->facts, solver);
  for (ThreadId t = 0; t < th->n_threads; t++)
    run_thread(o, t, is_forced);
  collect_writes(o);
  collect_reads(o, reduced->model);
  if (reduced->model != MODEL_SC)
    o->is_pending = find_pending(o);
  if (!find_all_candidates(o, stop, context))
    return NULL;
  if (reduced->model != MODEL_SC)
    begin_model(o, reduced->model);
  begin_lifetimes(o);
  for (uint32_t i = 0; i < o->reads.n; i++) {
    if (stop && stop(context))
      return NULL;
    encode_read(o, &o->reads.data[i]);
  }
  end_lifetimes(o);
  for (uint32_t i = 0; i < th->n_repeats; i++)
    order_repeat(o, &th->repeats[i]);
  if (reduced->seeks_cycle)
    find_cycles(o);
  if (o->coherence)
    coherence_complete(o->coherence);
  for (uint32_t i = 0; i < reduced->facts->bounds.n; i++)
    bound_read(o, &reduced->facts->bounds.data[i]);
  suggest_choices(o);
  if (reduced->sensitivity)
    insensitive_forbid(o->order, reduced->sensitivity, solver);
  return precedence_complete(o->order, stop, context) ? o : NULL;
}

static void *encode(Arena *a, const Reduced *reduced, Solver *solver,
                    bool (*stop)(void *), void *context) {
  return encode_order(a, reduced, solver, FEW_FROM_READS, stop, context);
}

static void *encode_lifetimes(Arena *a, const Reduced *reduced, Solver *solver,
                              bool (*stop)(void *), void *context) {
  return encode_order(a, reduced, solver, 0, stop, context);
}

/* ---- models */

static uint32_t find_taken(const void *order, TransitionId *taken) {
  const Order *o = order;
  Arena *a = arena_new();
  uint32_t n = 0, all = o->threads->n_transitions;
  TransitionId *sorted = ARENA_ARRAY(a, TransitionId, all + 1);
  precedence_sort(o->order, sorted);
  for (uint32_t i = 0; i < all; i++)
    if (solver_value(o->solver, o->taken[sorted[i]]))
      taken[n++] = sorted[i];
  arena_delete(a);
  return n;
}

static MemoryTimes find_times(const void *order, Arena *a, TransitionId *taken,
                              uint32_t n) {
  const Order *o = order;
  return o->stores      ? store_order_sort(o->stores, a, taken, n)
         : o->coherence ? coherence_times(o->coherence, a)
                        : (MemoryTimes){NULL, NULL};
}

static const char *find_obstacle(const Threads *th, MemoryModel m, Loc *at) {
  return m == MODEL_RC11 ? coherence_obstacle(th, at) : NULL;
}

static Term find_race(const void *order) {
  const Order *o = order;
  return o->coherence ? coherence_race(o->coherence) : TERM_NONE;
}

static Term find_cycle(const void *order) {
  return ((const Order *)order)->cycle;
}

static const SolverKind *rival_of(const Reduced *r) {
  return r->model != MODEL_SC                                ? NULL
         : precedence_matrix_size(r->threads) < LARGE_MATRIX ? &solver_cadical
                                                             : NULL;
}

/* Forbids the execution graph, no matter which schedule represents it. */
static void block(void *order, const TransitionId *taken, uint32_t n) {
  Order *o = order;
  VEC(Term) other = {0};
  (void)taken, (void)n;
  for (TransitionId j = 0; j < o->threads->n_transitions; j++) {
    bool is_taken = solver_value(o->solver, o->taken[j]);
    *vec_push(o->arena, &other) =
        is_taken ? term_not(o->ts, o->taken[j]) : o->taken[j];
  }
  for (uint32_t i = 0; i < o->choices.n; i++)
    if (solver_value(o->solver, o->choices.data[i]))
      *vec_push(o->arena, &other) = term_not(o->ts, o->choices.data[i]);
  solver_clause(o->solver, other.data, other.n);
}

#define ENCODER_ORDER(NAME, ENCODE)                                            \
  const EncoderOps encoder_##NAME = {.name = #NAME,                            \
                                     .solver = &solver_minisat,                \
                                     .rival = rival_of,                        \
                                     .early_work = EARLY_WORK,                 \
                                     .encode = ENCODE,                         \
                                     .obstacle = find_obstacle,                \
                                     .ending = ending,                         \
                                     .taken = find_taken,                      \
                                     .times = find_times,                      \
                                     .race = find_race,                        \
                                     .cycle = find_cycle,                      \
                                     .block = block}
ENCODER_ORDER(order, encode);
ENCODER_ORDER(lifetimes, encode_lifetimes);
