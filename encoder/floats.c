#include "encoder/floats.h"

static void state(const Threads *th, Solver *s, const FloatRun *f, uint64_t a,
                  uint64_t b, uint64_t result) {
  TermStore *ts = th->terms;
  unsigned from = term_width(ts, f->a);
  Term not_a = term_not(ts, term_eq(ts, f->a, term_const(ts, from, a)));
  Term not_b = term_not(ts, term_eq(ts, f->b, term_const(ts, from, b)));
  Term is = term_eq(ts, f->result, term_const(ts, f->width, result));
  solver_clause(s, (Term[]){not_a, not_b, is}, 3);
}

typedef struct {
  uint64_t a, b, result;
  bool is_wrong;
} Guess;

static Guess read_guess(const Threads *th, Solver *s, const FloatRun *f) {
  Guess g = {0};
  if (!solver_value(s, f->guard))
    return g;
  g.a = solver_value(s, f->a);
  g.b = solver_value(s, f->b);
  g.is_wrong = float_apply(f->op, term_width(th->terms, f->a), f->width, g.a,
                           g.b, &g.result) &&
               g.result != solver_value(s, f->result);
  return g;
}

bool floats_refine(const Threads *th, Solver *s) {
  Arena *scratch = arena_new();
  Guess *guesses = ARENA_ARRAY(scratch, Guess, th->n_floats + 1);
  bool is_wrong = false;
  for (uint32_t i = 0; i < th->n_floats; i++) /* before the model goes */
    guesses[i] = read_guess(th, s, &th->floats[i]);
  for (uint32_t i = 0; i < th->n_floats; i++) {
    const Guess *g = &guesses[i];
    if (g->is_wrong)
      state(th, s, &th->floats[i], g->a, g->b, g->result);
    is_wrong |= g->is_wrong;
  }
  arena_delete(scratch);
  return is_wrong;
}
