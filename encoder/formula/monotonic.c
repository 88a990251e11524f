#include "encoder/formula/monotonic.h"

#include "frontend/base/vec.h"

#include <assert.h>

typedef VEC(Term) Terms;

struct Monotonic {
  Arena *arena;
  TermStore *ts;
  Solver *solver;
  const Threads *threads;
  const Dependence *dependence;
  uint32_t n;     /* number of threads */
  Term *executed; /* by thread: it took a transition before this frame */
  Term *chain;    /* by thread j and thread l */
  Term *row;      /* by conflict */
  const Term *select, *take; /* terms of the present frame */
  Term *dep, *ends;          /* likewise */
};

static Term *at_chain(const Monotonic *m, ThreadId j, ThreadId l) {
  assert(j && j < m->n && l < m->n);
  return &m->chain[(size_t)j * m->n + l];
}

Monotonic *monotonic_new(Arena *a, const Threads *th, const Dependence *d,
                         Solver *solver) {
  assert(th->n_threads);
  Monotonic *m = ARENA_NEW(a, Monotonic);
  *m = (Monotonic){.arena = a,
                   .ts = th->terms,
                   .solver = solver,
                   .threads = th,
                   .dependence = d,
                   .n = th->n_threads};
  Term no = term_false(m->ts);
  m->executed = ARENA_ARRAY(a, Term, m->n);
  m->dep = ARENA_ARRAY(a, Term, m->n);
  m->ends = ARENA_ARRAY(a, Term, m->n);
  m->chain = ARENA_ARRAY(a, Term, (size_t)m->n * m->n);
  m->row = ARENA_ARRAY(a, Term, d->n_conflicts + 1);
  for (ThreadId j = 0; j < m->n; j++)
    m->executed[j] = no;
  for (size_t i = 0; i < (size_t)m->n * m->n; i++)
    m->chain[i] = no;
  for (uint32_t q = 0; q < d->n_conflicts; q++)
    m->row[q] = no;
  return m;
}

/* Returns a variable that implies the disjunction. */
static Term below_any(Monotonic *m, const Term *t, uint32_t n) {
  Terms clause = {0};
  *vec_push(m->arena, &clause) = TERM_NONE;
  for (uint32_t i = 0; i < n; i++) {
    if (term_is_true(m->ts, t[i]))
      return t[i];
    if (!term_is_false(m->ts, t[i]))
      *vec_push(m->arena, &clause) = t[i];
  }
  if (clause.n == 1)
    return term_false(m->ts);
  if (clause.n == 2)
    return clause.data[1];
  Term v = term_var(m->ts, 1, 1, NULL);
  clause.data[0] = term_not(m->ts, v);
  solver_clause(m->solver, clause.data, clause.n);
  return v;
}

/* Returns a variable that implies both. */
static Term below_both(Monotonic *m, Term a, Term b) {
  if (term_is_true(m->ts, a))
    return b;
  if (term_is_true(m->ts, b))
    return a;
  if (term_is_false(m->ts, a) || term_is_false(m->ts, b))
    return term_false(m->ts);
  Term v = term_var(m->ts, 1, 1, NULL), not_v = term_not(m->ts, v);
  solver_clause(m->solver, (Term[]){not_v, a}, 2);
  solver_clause(m->solver, (Term[]){not_v, b}, 2);
  return v;
}

/* Returns a variable that implies ite(c, t, e). */
static Term below_ite(Monotonic *m, Term c, Term t, Term e) {
  if (t == e || term_is_true(m->ts, c))
    return t;
  if (term_is_false(m->ts, c))
    return e;
  if (term_is_false(m->ts, t))
    return below_both(m, term_not(m->ts, c), e);
  if (term_is_false(m->ts, e))
    return below_both(m, c, t);
  Term v = term_var(m->ts, 1, 1, NULL), not_v = term_not(m->ts, v);
  solver_clause(m->solver, (Term[]){not_v, term_not(m->ts, c), t}, 3);
  solver_clause(m->solver, (Term[]){not_v, c, e}, 3);
  return v;
}

/* Returns a term that implies that some access of the list takes place at this
 * frame. */
static Term any_taken(Monotonic *m, const Access *x, uint32_t n) {
  assert(n);
  Terms any = {0};
  for (uint32_t i = 0; i < n; i++)
    *vec_push(m->arena, &any) =
        term_and(m->ts, m->take[x[i].transition], x[i].when);
  return below_any(m, any.data, any.n);
}

static void find_dependences(Monotonic *m) {
  Terms *of = ARENA_ARRAY(m->arena, Terms, m->n);
  for (ThreadId l = 0; l < m->n; l++)
    *vec_push(m->arena, &of[l]) = m->select[l];
  for (uint32_t q = 0; q < m->dependence->n_conflicts; q++) {
    const Conflict *c = &m->dependence->conflicts[q];
    if (term_is_false(m->ts, m->row[q]))
      continue;
    *vec_push(m->arena, &of[c->thread]) =
        below_both(m, m->row[q], any_taken(m, c->columns, c->n_columns));
  }
  for (ThreadId l = 0; l < m->n; l++)
    m->dep[l] = below_any(m, of[l].data, of[l].n);
}

static void find_ends(Monotonic *m) {
  Term *steps = ARENA_ARRAY(m->arena, Term, m->n);
  for (ThreadId j = 1; j < m->n; j++) {
    for (ThreadId l = 0; l < m->n; l++)
      steps[l] = below_both(m, *at_chain(m, j, l), m->dep[l]);
    m->ends[j] = below_any(m, steps, m->n);
  }
}

static void constrain(Monotonic *m, ThreadId i) {
  assert(i < m->n);
  if (term_is_false(m->ts, m->select[i]))
    return;
  for (ThreadId j = i + 1; j < m->n; j++) {
    Terms clause = {0};
    *vec_push(m->arena, &clause) = term_not(m->ts, m->select[i]);
    *vec_push(m->arena, &clause) = term_not(m->ts, m->executed[j]);
    *vec_push(m->arena, &clause) = m->ends[j];
    for (ThreadId l = 0; l < i; l++)
      *vec_push(m->arena, &clause) = *at_chain(m, j, l);
    solver_clause(m->solver, clause.data, clause.n);
  }
}

static void advance(Monotonic *m) {
  TermStore *ts = m->ts;
  for (ThreadId l = 0; l < m->n; l++)
    m->executed[l] = term_or(ts, m->executed[l], m->select[l]);
  for (ThreadId j = 1; j < m->n; j++)
    for (ThreadId l = 0; l < m->n; l++) {
      Term *c = at_chain(m, j, l);
      Term kept = below_both(m, *c, term_not(ts, m->select[j]));
      *c = j == l ? m->executed[j]
                  : below_ite(m, m->select[l], m->ends[j], kept);
    }
  for (uint32_t q = 0; q < m->dependence->n_conflicts; q++) {
    const Conflict *c = &m->dependence->conflicts[q];
    m->row[q] = below_ite(m, m->select[c->thread],
                          any_taken(m, c->rows, c->n_rows), m->row[q]);
  }
}

void monotonic_frame(Monotonic *m, const Term *select, const Term *take) {
  assert(select && take);
  m->select = select, m->take = take;
  find_dependences(m);
  find_ends(m);
  for (ThreadId i = 0; i < m->n; i++)
    constrain(m, i);
  advance(m);
}
