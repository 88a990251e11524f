#include "reduction/explore/feasible.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Feasible {
  Arena *arena;
  TermStore *terms;
  Diag *diag;
  bool (*stop)(void *);
  void *stop_context;
  Solver *solver;
  uint32_t asked; /* number of queries to this solver */
  VEC(struct Known {
    Term path;
    Term term;
    Numbers numbers;
  })
  known;
  Table table;
};

Feasible *feasible_new(Arena *a, TermStore *terms, bool (*stop)(void *),
                       void *stop_context) {
  Feasible *f = ARENA_NEW(a, Feasible);
  f->arena = a, f->terms = terms;
  f->diag = diag_new(stderr);
  f->stop = stop, f->stop_context = stop_context;
  return f;
}

/* Queries for other paths slow a solver down, so it is renewed now and then. */
static Answer solve(Feasible *f, const Term *assume, unsigned n) {
  enum { MOST_ASKED = 64 };
  if (!f->solver || f->asked++ == MOST_ASKED) {
    solver_delete(f->solver);
    f->solver = solver_new(&solver_minisat, f->terms, NULL, f->diag);
    solver_set_stop(f->solver, f->stop, f->stop_context);
    f->asked = 0;
  }
  return solver_solve(f->solver, assume, n);
}

void feasible_delete(Feasible *f) {
  if (!f)
    return;
  solver_delete(f->solver);
  diag_delete(f->diag);
}

static int compare(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Asks the solver for one number after the other, each different from those
 * before. */
static Numbers enumerate(Feasible *f, Term path, Term t) {
  Term assume[FEASIBLE_MOST + 2] = {path};
  uint64_t found[FEASIBLE_MOST + 1];
  const unsigned width = term_width(f->terms, t);
  Numbers x = {0};
  Answer answer = ANSWER_SAT;
  while (x.n <= FEASIBLE_MOST && answer == ANSWER_SAT) {
    answer = solve(f, assume, x.n + 1);
    if (answer != ANSWER_SAT)
      break;
    uint64_t number = found[x.n++] = solver_value(f->solver, t);
    Term is = term_eq(f->terms, t, term_const(f->terms, width, number));
    assume[x.n] = term_not(f->terms, is);
  }
  assert(x.n || answer != ANSWER_UNSAT);
  if (answer == ANSWER_UNKNOWN)
    return (Numbers){0};
  qsort(found, x.n, sizeof *found, compare);
  x.is_complete = answer == ANSWER_UNSAT;
  x.numbers =
      memcpy(ARENA_ARRAY(f->arena, uint64_t, x.n), found, x.n * sizeof *found);
  return x;
}

Numbers feasible_numbers(Feasible *f, Term path, Term t) {
  uint32_t hash = hash_number((uint64_t)path << 32 | t);
  TABLE_EACH(i, &f->table, hash) {
    const struct Known *k = &f->known.data[i];
    if (k->path == path && k->term == t)
      return k->numbers;
  }
  Numbers x = enumerate(f, path, t);
  table_add(f->arena, &f->table, hash, f->known.n);
  *vec_push(f->arena, &f->known) = (struct Known){path, t, x};
  return x;
}

bool feasible_choose(Feasible *f, Term path) {
  return solve(f, &path, 1) == ANSWER_SAT;
}

uint64_t feasible_value(Feasible *f, Term variable) {
  return solver_value(f->solver, variable);
}
