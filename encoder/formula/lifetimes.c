#include "encoder/formula/lifetimes.h"

#include "encoder/formula/require.h"

#include <assert.h>

typedef struct {
  TransitionId event;
  Term from;       /* it reads the write */
  Term overwrites; /* 'from', and it writes the cell, too; may be false */
  Term looks;      /* 'from', and it does not write the cell; may be false */
} Reader;

typedef VEC(Reader) Readers;

/* A kind of end of a write's lifetime. */
typedef enum { LOOKED_AT, OVERWRITTEN, N_LIMIT } Limit;

struct Lifetimes {
  Arena *arena;
  const Threads *threads;
  const Writes *writes;
  Precedence *order;
  Solver *solver;
  TermStore *ts;
  Readers *readers; /* by write */
  bool *updates;    /* by transition: it reads the cell, and may write it */
  Term *source;     /* by transition: it reads the current write, or false */
};

static const Write *write_at(const Lifetimes *l, uint32_t i) {
  assert(i < l->writes->all.n);
  return &l->writes->all.data[i];
}

Lifetimes *lifetimes_new(Arena *a, const Threads *th, const Writes *writes,
                         Precedence *order, Solver *solver) {
  Lifetimes *l = ARENA_NEW(a, Lifetimes);
  assert(precedence_has_moments(order));
  *l = (Lifetimes){.arena = a,
                   .threads = th,
                   .writes = writes,
                   .order = order,
                   .solver = solver,
                   .ts = th->terms};
  l->readers = ARENA_ARRAY(a, Readers, writes->all.n);
  l->updates = ARENA_ARRAY(a, bool, th->n_transitions + 1);
  l->source = ARENA_ARRAY(a, Term, th->n_transitions + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    l->source[j] = term_false(l->ts);
  return l;
}

/* Returns the index of the first write by the transition or a later one. */
static uint32_t find_write(const Lifetimes *l, TransitionId j) {
  uint32_t low = 1, high = l->writes->all.n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (write_at(l, middle)->event < j)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void lifetimes_add(Lifetimes *l, const Read *r, uint32_t write, Term from) {
  TermStore *ts = l->ts;
  uint32_t i = find_write(l, r->event);
  assert(write < l->writes->all.n);
  bool has_own = i < l->writes->all.n && write_at(l, i)->event == r->event;
  Term own = has_own ? write_at(l, i)->active : term_false(ts);
  bool is_sure = own == r->active;
  Reader x = {r->event, from, term_and(ts, from, own), term_false(ts)};
  if (is_sure)
    x.overwrites = from;
  else
    x.looks = term_and(ts, from, term_not(ts, own));
  l->updates[r->event] = has_own;
  *vec_push(l->arena, &l->readers[write]) = x;
}

/* ---- one moment of one write */

static Term reads_until(const Lifetimes *l, Limit limit, const Reader *x) {
  return limit == LOOKED_AT                    ? x->looks
         : term_is_false(l->ts, x->overwrites) ? x->overwrites
                                               : x->from;
}

/* Returns a term: some transition reads the write until the moment. */
static Term encode_readers(Lifetimes *l, Limit limit, const Readers *r,
                           uint32_t moment) {
  Term some = term_var(l->ts, 1, 1, NULL);
  for (uint32_t i = 0; i < r->n; i++) {
    Term reads = reads_until(l, limit, &r->data[i]);
    precedence_order(l->order, reads, r->data[i].event, moment);
    CLAUSE(l, term_not(l->ts, reads), some);
  }
  return some;
}

static bool is_before(const Lifetimes *l, const Write *w, const Write *x) {
  return w->event == TRANSITION_NONE ||
         precedence_is_fixed(l->order, w->event, x->event);
}

/* Returns 'x before w', for two writes that take place. */
static Term early(const Lifetimes *l, const Write *w, const Write *x) {
  if (w->event == TRANSITION_NONE ||
      precedence_is_impossible(l->order, x->event, w->event))
    return term_false(l->ts);
  return precedence_literal(l->order, x->event, w->event);
}

/* Keeps write x out of w's lifetime.  False: later writes of x's thread need no
 * clauses. */
static bool keep_out(Lifetimes *l, Limit limit, Term is_read, const Write *w,
                     const Write *x, uint32_t moment) {
  TermStore *ts = l->ts;
  if (w == x)
    return true;
  if (x->is_sure && is_before(l, w, x) &&
      (limit == LOOKED_AT || !l->updates[x->event])) {
    precedence_order(l->order, term_true(ts), moment, x->event);
    return false;
  }
  Term before = early(l, w, x);
  if (term_is_true(ts, before))
    return true;
  Term after = term_var(ts, 1, 1, NULL);
  Term own = limit == LOOKED_AT ? term_false(ts) : l->source[x->event];
  precedence_order(l->order, after, moment, x->event);
  CLAUSE(l, term_not(ts, is_read), term_not(ts, x->active), before, after, own);
  return true;
}

static void encode_writes(Lifetimes *l, Limit limit, Term is_read,
                          const Write *w, uint32_t moment) {
  const Threads *th = l->threads;
  for (ThreadId t = 0; t < th->n_threads; t++) {
    TransitionId end = th->threads[t].first + th->threads[t].n;
    uint32_t i = find_write(l, th->threads[t].first);
    while (i < l->writes->all.n && write_at(l, i)->event < end &&
           keep_out(l, limit, is_read, w, write_at(l, i), moment))
      i++;
  }
}

/* ---- all writes of a cell */

static bool has_limit(const Lifetimes *l, Limit limit, uint32_t write) {
  const Readers *r = &l->readers[write];
  for (uint32_t i = 0; i < r->n; i++)
    if (!term_is_false(l->ts, reads_until(l, limit, &r->data[i])))
      return true;
  return false;
}

static void set_sources(Lifetimes *l, const Readers *r, bool are_set) {
  for (uint32_t i = 0; i < r->n; i++)
    l->source[r->data[i].event] =
        are_set ? r->data[i].overwrites : term_false(l->ts);
}

static void encode_limit(Lifetimes *l, Limit limit, uint32_t write,
                         uint32_t moment) {
  const Readers *r = &l->readers[write];
  Term is_read = encode_readers(l, limit, r, moment);
  set_sources(l, r, true);
  encode_writes(l, limit, is_read, write_at(l, write), moment);
  set_sources(l, r, false);
}

/* Encodes the limits of the writes from 'begin' to 'end' - 1, all of one
 * thread. */
static void encode_limits(Lifetimes *l, Limit limit, uint32_t begin,
                          uint32_t end) {
  uint32_t n = 0;
  for (uint32_t i = begin; i < end; i++)
    n += has_limit(l, limit, i);
  if (!n)
    return;
  uint32_t moment = precedence_moments(l->order, n);
  for (uint32_t i = begin; i < end; i++)
    if (has_limit(l, limit, i))
      encode_limit(l, limit, i, moment++);
}

void lifetimes_exclude(TermStore *ts, Solver *solver, const Term *terms,
                       uint32_t n) {
  Term before = term_false(ts); /* one of the earlier ones holds */
  for (uint32_t i = 0; i < n; i++) {
    Term not_here = term_not(ts, terms[i]);
    solver_clause(solver, (Term[]){not_here, term_not(ts, before)}, 2);
    Term next = i + 1 < n ? term_var(ts, 1, 1, NULL) : term_true(ts);
    solver_clause(solver, (Term[]){not_here, next}, 2);
    solver_clause(solver, (Term[]){term_not(ts, before), next}, 2);
    before = next;
  }
}

static void exclude_updates(Lifetimes *l, const Readers *r) {
  Term *writes = ARENA_ARRAY(l->arena, Term, r->n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->n; i++)
    if (!term_is_false(l->ts, r->data[i].overwrites))
      writes[n++] = r->data[i].overwrites;
  lifetimes_exclude(l->ts, l->solver, writes, n);
}

void lifetimes_encode(Lifetimes *l) {
  const Threads *th = l->threads;
  for (Limit limit = 0; limit < N_LIMIT; limit++) {
    encode_limits(l, limit, 0, 1);
    for (ThreadId t = 0; t < th->n_threads; t++)
      encode_limits(l, limit, find_write(l, th->threads[t].first),
                    find_write(l, th->threads[t].first + th->threads[t].n));
  }
  for (uint32_t i = 0; i < l->writes->all.n; i++)
    exclude_updates(l, &l->readers[i]);
}
