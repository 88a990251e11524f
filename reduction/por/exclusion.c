#include "reduction/por/exclusion.h"

#include <assert.h>

enum {
  MOST_OPEN = 16,   /* acquisitions that a thread may still hold: older ones are
                       forgotten */
  MOST_PARTS = 64,  /* visits of parts of a condition */
  MOST_VALUES = 400 /* values of a cell; if more are written, any is possible */
};

typedef VEC(CellId) CellList;
typedef VEC(Term) Terms;

typedef struct {
  CellList held;  /* cells held where it is next */
  CellList kept;  /* cells held directly after it */
  CellList needs; /* cells that must be free */
} Holding;

/* Values that a cell may hold, besides its initial one. */
typedef struct {
  Terms constants;
  bool any;
} Values;

struct Exclusion {
  Arena *arena;
  const Threads *threads;
  const Joins *joins;
  Values *values;   /* by cell */
  bool *is_lock;    /* by cell */
  Holding *holding; /* by transition */
};

/* An acquisition, and the guards of the later releases of the cell. */
typedef struct {
  TransitionId by;
  CellId cell;
  Terms released;
} Acquired;

typedef struct {
  Acquired data[MOST_OPEN];
  uint32_t n;
} Acquisitions;

static const Transition *transition(const Exclusion *x, TransitionId j) {
  assert(j < x->threads->n_transitions);
  return &x->threads->transitions[j];
}

static uint32_t index_of(const Exclusion *x, TransitionId j) {
  return j - x->threads->threads[transition(x, j)->thread].first;
}

static bool has_cell(const CellList *l, CellId c) {
  for (uint32_t i = 0; i < l->n; i++)
    if (l->data[i] == c)
      return true;
  return false;
}

/* ---- locks */

/* True if b is one of the conjuncts of a, within the limit of visits. */
static bool has_part(const TermStore *ts, Term a, Term b, unsigned *visits) {
  if (a == b)
    return true;
  if (term_kind(ts, a) != TERM_OP + OP_AND || !*visits)
    return false;
  --*visits;
  return has_part(ts, term_child(ts, a, 0), b, visits) ||
         has_part(ts, term_child(ts, a, 1), b, visits);
}

/* True if b is true, or syntactically a conjunct of a. */
static bool contains(const Exclusion *x, Term a, Term b) {
  unsigned visits = MOST_PARTS;
  return term_is_true(x->threads->terms, b) ||
         has_part(x->threads->terms, a, b, &visits);
}

static bool implies(const Exclusion *x, Term a, Term b) {
  TermStore *ts = x->threads->terms;
  return contains(x, a, b) || term_is_true(ts, term_implies(ts, a, b));
}

static bool exclude(const Exclusion *x, Term a, Term b) {
  TermStore *ts = x->threads->terms;
  return term_is_false(ts, term_and(ts, a, b));
}

static void note_value(Exclusion *x, const CellWrite *w) {
  Values *v = &x->values[w->cell];
  Term initial = x->threads->cells[w->cell].initial;
  for (uint32_t i = 0; i < v->constants.n; i++)
    if (v->constants.data[i] == w->value)
      return;
  if (w->value == initial || v->any)
    return;
  v->any = !term_is_const(x->threads->terms, w->value, NULL) ||
           v->constants.n == MOST_VALUES;
  *vec_push(x->arena, &v->constants) = w->value;
}

static void find_values(Exclusion *x) {
  x->values = ARENA_ARRAY(x->arena, Values, x->threads->n_cells + 1);
  for (TransitionId j = 0; j < x->threads->n_transitions; j++)
    for (uint32_t i = 0; i < transition(x, j)->n_writes; i++)
      note_value(x, &transition(x, j)->writes[i]);
}

static Term with_value(const Exclusion *x, Term t, Term var, Term value) {
  Substitution *s = substitution_new(x->threads->terms);
  substitution_bind(s, var, value);
  Term result = substitution_apply(s, t);
  substitution_delete(s);
  return result;
}

/* True if the transition is not enabled where the cell does not hold its
 * initial value. */
static bool waits_for(const Exclusion *x, const Transition *tr,
                      const CellRead *r) {
  TermStore *ts = x->threads->terms;
  const Values *v = &x->values[r->cell];
  Term is_free = term_eq(ts, r->value, x->threads->cells[r->cell].initial);
  if (implies(x, tr->enabled, is_free))
    return true;
  for (uint32_t i = 0; i < v->constants.n && !v->any; i++)
    if (!term_is_false(
            ts, with_value(x, tr->enabled, r->value, v->constants.data[i])))
      return false;
  return !v->any;
}

static void find_needs(Exclusion *x, TransitionId j) {
  const Transition *tr = transition(x, j);
  const TermStore *ts = x->threads->terms;
  if (term_is_true(ts, tr->enabled) || !term_is_false(ts, tr->cut))
    return;
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (x->is_lock[tr->reads[i].cell] && waits_for(x, tr, &tr->reads[i]))
      *vec_push(x->arena, &x->holding[j].needs) = tr->reads[i].cell;
}

/* True if the condition holds where the transition finds the cell free. */
static bool holds_if_free(const Exclusion *x, const Transition *tr, CellId c,
                          Term condition) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (tr->reads[i].cell == c)
      condition = with_value(x, condition, tr->reads[i].value,
                             x->threads->cells[c].initial);
  return term_is_true(x->threads->terms, condition);
}

/* True if all other threads that access the cell have ended where j is taken.
 */
static bool is_alone(const Exclusion *x, TransitionId j, CellId c) {
  const Joins *joins = x->joins;
  ThreadId own = transition(x, j)->thread;
  for (uint32_t i = 0; i < joins->accesses[c].n; i++) {
    ThreadId t = transition(x, joins->accesses[c].data[i].transition)->thread;
    bool is_finished = x->threads->threads[t].parent == own && t &&
                       index_of(x, j) >= joins->over[t];
    if (t != own && !is_finished)
      return false;
  }
  return true;
}

/* True if the thread has taken the acquisition whenever it comes here, and no
 * transition that releases the cell. */
static bool is_held(const Exclusion *x, const Acquired *o, Term guard) {
  if (!implies(x, guard, transition(x, o->by)->guard))
    return false;
  for (uint32_t i = 0; i < o->released.n; i++)
    if (contains(x, guard, o->released.data[i]) ||
        !exclude(x, guard, o->released.data[i]))
      return false;
  return true;
}

static void close_at(Exclusion *x, Acquisitions *opens, CellId c, Term guard) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < opens->n; i++) {
    Acquired *o = &opens->data[i];
    if (o->cell == c)
      *vec_push(x->arena, &o->released) = guard;
    if (o->cell != c || guard != transition(x, o->by)->guard)
      opens->data[n++] = *o;
  }
  opens->n = n;
}

static void open_at(Acquisitions *opens, CellId c, TransitionId j) {
  if (opens->n == MOST_OPEN)
    memmove(opens->data, opens->data + 1, --opens->n * sizeof *opens->data);
  opens->data[opens->n++] = (Acquired){.by = j, .cell = c};
}

static void look_at_write(Exclusion *x, TransitionId j, const CellWrite *w,
                          Acquisitions *opens) {
  TermStore *ts = x->threads->terms;
  Term initial = x->threads->cells[w->cell].initial;
  const Holding *h = &x->holding[j];
  const Transition *tr = transition(x, j);
  bool needs = has_cell(&h->needs, w->cell);
  bool is_certain = implies(x, tr->enabled, w->when) ||
                    (needs && holds_if_free(x, tr, w->cell, w->when));
  bool acquires = needs && term_is_false(ts, term_eq(ts, w->value, initial));
  bool releases = w->value == initial && has_cell(&h->held, w->cell);
  if (!x->is_lock[w->cell])
    return;
  if (!is_certain || !(acquires || releases))
    x->is_lock[w->cell] = is_alone(x, j, w->cell);
  else if (acquires)
    open_at(opens, w->cell, j);
  else
    close_at(x, opens, w->cell, tr->guard);
}

static bool is_written(const Transition *tr, CellId c) {
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (tr->writes[i].cell == c)
      return true;
  return false;
}

static void find_held(Exclusion *x, TransitionId j, const Acquisitions *opens) {
  const Transition *tr = transition(x, j);
  Holding *h = &x->holding[j];
  for (uint32_t i = 0; i < opens->n; i++) {
    CellId c = opens->data[i].cell;
    if (!is_held(x, &opens->data[i], tr->guard) || has_cell(&h->held, c))
      continue;
    *vec_push(x->arena, &h->held) = c;
    if (!is_written(tr, c))
      *vec_push(x->arena, &h->kept) = c;
  }
  for (uint32_t i = 0; i < h->needs.n; i++)
    if (is_written(tr, h->needs.data[i]))
      *vec_push(x->arena, &h->kept) = h->needs.data[i];
}

static void look_at_thread(Exclusion *x, const Thread *t) {
  Acquisitions opens = {.n = 0};
  for (TransitionId j = t->first; j < t->first + t->n; j++) {
    const Transition *tr = transition(x, j);
    find_needs(x, j);
    find_held(x, j, &opens);
    for (uint32_t i = 0; i < tr->n_writes; i++)
      look_at_write(x, j, &tr->writes[i], &opens);
  }
}

const Exclusion *exclusion_new(Arena *a, const Joins *joins) {
  const Threads *th = joins->threads;
  Exclusion *x = ARENA_NEW(a, Exclusion);
  *x = (Exclusion){.arena = a, .threads = th, .joins = joins};
  x->is_lock = ARENA_ARRAY(a, bool, th->n_cells + 1);
  x->holding = ARENA_ARRAY(a, Holding, th->n_transitions + 1);
  find_values(x);
  for (CellId c = 0; c < th->n_cells; c++)
    x->is_lock[c] = term_is_const(th->terms, th->cells[c].initial, NULL);
  for (ThreadId t = 0; t < th->n_threads; t++)
    look_at_thread(x, &th->threads[t]);
  return x;
}

/* ---- starts and ends */

/* True if j is taken before thread 'of' starts, or an ancestor that j's thread
 * makes. */
static bool is_before_start(const Exclusion *x, TransitionId j, ThreadId of) {
  const Thread *threads = x->threads->threads;
  ThreadId own = transition(x, j)->thread;
  for (ThreadId t = of; t; t = threads[t].parent)
    if (threads[t].parent == own)
      return index_of(x, j) < threads[t].after;
  return false;
}

/* True if the thread has ended where j is taken, or, if 'next', where j is
 * next. */
static bool is_after_end(const Exclusion *x, TransitionId j, ThreadId of,
                         bool next) {
  return of && x->threads->threads[of].parent == transition(x, j)->thread &&
         index_of(x, j) >= (uint64_t)x->joins->over[of] + next;
}

/* ---- both */

static bool locks_exclude(const Exclusion *x, const CellList *locks,
                          TransitionId other) {
  const Holding *h = &x->holding[other];
  for (uint32_t i = 0; i < locks->n; i++) {
    CellId c = locks->data[i];
    if (x->is_lock[c] && (has_cell(&h->held, c) || has_cell(&h->needs, c)))
      return true;
  }
  return false;
}

static bool is_apart(const Exclusion *x, TransitionId j, TransitionId other,
                     bool next) {
  ThreadId t = transition(x, j)->thread, u = transition(x, other)->thread;
  assert(t != u);
  return is_before_start(x, j, u) || is_before_start(x, other, t) ||
         is_after_end(x, j, u, next) || is_after_end(x, other, t, false);
}

bool exclusion_before(const Exclusion *x, TransitionId j, TransitionId other) {
  return locks_exclude(x, &x->holding[j].held, other) ||
         is_apart(x, j, other, true);
}

bool exclusion_after(const Exclusion *x, TransitionId j, TransitionId other) {
  return locks_exclude(x, &x->holding[j].kept, other) ||
         is_apart(x, j, other, false);
}
