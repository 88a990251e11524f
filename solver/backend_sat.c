#include "solver/backend.h"

#include "solver/bitblast.h"

#include <stdlib.h>

typedef struct {
  const TermStore *store;
  const SatOps *sat;
  void *solver;
  Bitblast *blaster;
  bool is_trivial; /* an assumption of the last query is false by itself */
} SatBackend;

static void *create(const BackendSetup *setup) {
  SatBackend *b = xcalloc(1, sizeof *b);
  b->store = setup->store, b->sat = setup->sat;
  b->solver = b->sat->create(&(SatSetup){
      .command = setup->command, .cubes = setup->cubes, .diag = setup->diag});
  b->blaster = bitblast_new(b->store, b->sat, b->solver);
  return b;
}

static void destroy(void *state) {
  SatBackend *b = state;
  bitblast_delete(b->blaster);
  b->sat->destroy(b->solver);
  free(b);
}

static void require(void *state, Term t) {
  bitblast_require(((SatBackend *)state)->blaster, t);
}

static void clause(void *state, const Term *terms, unsigned n) {
  bitblast_clause(((SatBackend *)state)->blaster, terms, n);
}

static void equate(void *state, Term p, Term q, Term a, Term b) {
  bitblast_equate(((SatBackend *)state)->blaster, p, q, a, b);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  SatBackend *b = state;
  b->sat->set_stop(b->solver, stop, context);
}

static void limit(void *state, uint64_t propagations) {
  SatBackend *b = state;
  b->sat->limit(b->solver, propagations);
}

/* Collects the literals of the terms that are not constant; *m is their number.
 * False if one of the terms is false. */
static bool collect(SatBackend *b, const Term *terms, unsigned n, int *literals,
                    unsigned *m) {
  bool is_possible = true;
  *m = 0;
  for (unsigned i = 0; i < n; i++) {
    Lit l = bitblast_literal(b->blaster, terms[i]);
    is_possible &= l != LIT_FALSE;
    if (!lit_is_const(l))
      literals[(*m)++] = lit_dimacs(l);
  }
  return is_possible;
}

static Answer solve(void *state, const Term *assume, unsigned n) {
  SatBackend *b = state;
  int *literals = xcalloc(n, sizeof *literals);
  unsigned m;
  b->is_trivial = !collect(b, assume, n, literals, &m);
  Answer answer =
      b->is_trivial ? ANSWER_UNSAT : b->sat->solve(b->solver, literals, m);
  free(literals);
  return answer;
}

static bool failed(void *state, Term t) {
  SatBackend *b = state;
  Lit l = bitblast_literal(b->blaster, t);
  if (b->is_trivial || lit_is_const(l))
    return l == LIT_FALSE;
  return b->sat->failed(b->solver, lit_dimacs(l));
}

static uint64_t value(void *state, Term variable) {
  SatBackend *b = state;
  const Lit *lits = bitblast_find(b->blaster, variable);
  uint64_t v = 0;
  for (unsigned i = 0; lits && i < term_width(b->store, variable); i++)
    if (!lit_is_const(lits[i]) && b->sat->value(b->solver, (int)(lits[i] >> 1)))
      v |= (uint64_t)1 << i;
  return v;
}

static void measure(const void *state, SolverStats *stats) {
  const SatBackend *b = state;
  stats->variables = bitblast_count_variables(b->blaster);
  stats->clauses = bitblast_count_clauses(b->blaster);
  if (b->sat->order && b->sat->order->measure)
    b->sat->order->measure(b->solver, stats);
}

static uint32_t chain(void *state, uint32_t n) {
  SatBackend *b = state;
  return b->sat->order->chain(b->solver, n);
}

static void before(void *state, uint32_t u, uint32_t v) {
  SatBackend *b = state;
  b->sat->order->before(b->solver, u, v);
}

static void edge(void *state, Term t, uint32_t u, uint32_t v) {
  SatBackend *b = state;
  Lit l = bitblast_literal(b->blaster, t);
  if (l == LIT_TRUE)
    b->sat->order->before(b->solver, u, v);
  else if (l != LIT_FALSE)
    b->sat->order->edge(b->solver, lit_dimacs(l), u, v);
}

static void aim(void *state, Term goal, const Term *first, unsigned n) {
  SatBackend *b = state;
  int *literals = xcalloc(n, sizeof *literals);
  unsigned m;
  Lit l = bitblast_literal(b->blaster, goal);
  collect(b, first, n, literals, &m);
  if (!lit_is_const(l))
    b->sat->order->aim(b->solver, lit_dimacs(l), literals, m);
  free(literals);
}

static void forget_aims(void *state) {
  SatBackend *b = state;
  b->sat->order->forget_aims(b->solver);
}

static void suggest(void *state, Term t) {
  SatBackend *b = state;
  if (!b->sat->suggest)
    return;
  Lit l = bitblast_literal(b->blaster, t);
  if (!lit_is_const(l))
    b->sat->suggest(b->solver, abs(lit_dimacs(l)));
}

static void describe(void *state, const char *text) {
  SatBackend *b = state;
  if (b->sat->describe)
    b->sat->describe(b->solver, text);
}

const BackendOps backend_sat = {.create = create,
                                .destroy = destroy,
                                .require = require,
                                .clause = clause,
                                .equate = equate,
                                .set_stop = set_stop,
                                .limit = limit,
                                .solve = solve,
                                .failed = failed,
                                .value = value,
                                .measure = measure,
                                .chain = chain,
                                .before = before,
                                .edge = edge,
                                .aim = aim,
                                .forget_aims = forget_aims,
                                .suggest = suggest,
                                .describe = describe};
