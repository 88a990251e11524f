#include "encoder/formula/float_refine.h"

#include "solver/float_terms.h"

#include <assert.h>

enum { MOST_FACTS = 8 }; /* most facts per operation about single operands */

struct Floats {
  const Threads *threads;
  Solver *solver;
  unsigned *n_facts; /* by operation */
};

Floats *floats_new(Arena *a, const Threads *th, Solver *s) {
  Floats *f = ARENA_NEW(a, Floats);
  *f = (Floats){th, s, ARENA_ARRAY(a, unsigned, th->n_floats + 1)};
  return f;
}

static void state(const Floats *f, const FloatRun *x, uint64_t a, uint64_t b,
                  uint64_t result) {
  TermStore *ts = f->threads->terms;
  assert(term_width(ts, x->result) == x->width);
  unsigned from = term_width(ts, x->a);
  Term not_a = term_not(ts, term_eq(ts, x->a, term_const(ts, from, a)));
  Term not_b = term_not(ts, term_eq(ts, x->b, term_const(ts, from, b)));
  Term is = term_eq(ts, x->result, term_const(ts, x->width, result));
  solver_clause(f->solver, (Term[]){not_a, not_b, is}, 3);
}

static void complete(const Floats *f, const FloatRun *x) {
  TermStore *ts = f->threads->terms;
  Rounding r = f->threads->program->rounding;
  Term exists, value = float_term(ts, x->op, r, x->width, x->a, x->b, &exists);
  Term is = term_eq(ts, x->result, value);
  solver_clause(f->solver, (Term[]){is}, 1);
}

typedef struct {
  uint64_t a, b, result;
  bool is_wrong;
} Guess;

static Guess read_guess(const Floats *f, const FloatRun *x) {
  const TermStore *ts = f->threads->terms;
  Guess g = {0};
  if (!solver_value(f->solver, x->guard))
    return g;
  g.a = solver_value(f->solver, x->a);
  g.b = solver_value(f->solver, x->b);
  g.is_wrong =
      float_apply(x->op, f->threads->program->rounding, term_width(ts, x->a),
                  x->width, g.a, g.b, &g.result) &&
      g.result != solver_value(f->solver, x->result);
  return g;
}

static void refute(Floats *f, uint32_t i, const Guess *g) {
  assert(g->is_wrong);
  const FloatRun *x = &f->threads->floats[i];
  if (f->n_facts[i]++ < MOST_FACTS)
    state(f, x, g->a, g->b, g->result);
  else
    complete(f, x);
}

bool floats_refine(Floats *f) {
  const Threads *th = f->threads;
  Arena *scratch = arena_new();
  Guess *guesses = ARENA_ARRAY(scratch, Guess, th->n_floats + 1);
  bool is_wrong = false;
  /* Read all values before the model changes */
  for (uint32_t i = 0; i < th->n_floats; i++)
    guesses[i] = read_guess(f, &th->floats[i]);
  for (uint32_t i = 0; i < th->n_floats; i++) {
    if (guesses[i].is_wrong)
      refute(f, i, &guesses[i]);
    is_wrong |= guesses[i].is_wrong;
  }
  arena_delete(scratch);
  return is_wrong;
}

void floats_complete(const Floats *f) {
  for (uint32_t i = 0; i < f->threads->n_floats; i++)
    complete(f, &f->threads->floats[i]);
}
