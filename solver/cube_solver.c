/* cube_solver.c - formulas as cubes: CaDiCaL first, or MiniSat, which supports
 * orders, for so many conflicts, and then a command that has others solve the
 * cubes (solver.h, SolverCubes). */
#include "solver/sat.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
  const SatOps *ops; /* operations of the first solver */
  unsigned conflicts;
  void *first, *others;
  bool is_others; /* the last model is the others' */
  bool (*stop)(void *);
  void *context;
} CubeSolver;

static void *create_with(const SatOps *ops, const SatSetup *setup) {
  CubeSolver *p = xcalloc(1, sizeof *p);
  p->ops = ops;
  p->conflicts = setup->cubes->conflicts;
  p->first = ops->create(setup);
  p->others = sat_external.create(setup);
  return p;
}

static void *create(const SatSetup *setup) {
  return create_with(&sat_cadical, setup);
}

static void *create_ordered(const SatSetup *setup) {
  return create_with(&sat_minisat, setup);
}

static void destroy(void *state) {
  CubeSolver *p = state;
  p->ops->destroy(p->first);
  sat_external.destroy(p->others);
  free(p);
}

static void clause(void *state, const int *literals, unsigned n) {
  CubeSolver *p = state;
  p->ops->clause(p->first, literals, n);
  sat_external.clause(p->others, literals, n);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  CubeSolver *p = state;
  p->stop = stop, p->context = context;
  p->ops->set_stop(p->first, stop, context);
  sat_external.set_stop(p->others, stop, context);
}

static Answer solve_first(CubeSolver *p, const int *assume, unsigned n) {
  if (!p->conflicts)
    return ANSWER_UNKNOWN;
  if (p->ops == &sat_minisat)
    sat_minisat_limit(p->first, p->conflicts);
  else
    sat_cadical_limit(p->first, p->conflicts);
  return p->ops->solve(p->first, assume, n);
}

static Answer solve(void *state, const int *assume, unsigned n) {
  CubeSolver *p = state;
  Answer a = solve_first(p, assume, n);
  p->is_others = a == ANSWER_UNKNOWN && !(p->stop && p->stop(p->context));
  return p->is_others ? sat_external.solve(p->others, assume, n) : a;
}

static bool value(void *state, int variable) {
  const CubeSolver *p = state;
  return p->is_others ? sat_external.value(p->others, variable)
                      : p->ops->value(p->first, variable);
}

static void suggest(void *state, int variable) {
  sat_external.suggest(((CubeSolver *)state)->others, variable);
}

static void describe(void *state, const char *text) {
  sat_external.describe(((CubeSolver *)state)->others, text);
}

/* ---- the order, which both solvers support */

static uint32_t chain(void *state, uint32_t n) {
  CubeSolver *p = state;
  uint32_t first = p->ops->order->chain(p->first, n);
  uint32_t same = sat_external.order->chain(p->others, n);
  assert(first == same);
  return first;
}

static void before(void *state, uint32_t u, uint32_t v) {
  CubeSolver *p = state;
  p->ops->order->before(p->first, u, v);
  sat_external.order->before(p->others, u, v);
}

static void edge(void *state, int literal, uint32_t u, uint32_t v) {
  CubeSolver *p = state;
  p->ops->order->edge(p->first, literal, u, v);
  sat_external.order->edge(p->others, literal, u, v);
}

static void aim(void *state, int goal, const int *first, unsigned n) {
  CubeSolver *p = state;
  p->ops->order->aim(p->first, goal, first, n);
}

static void forget_aims(void *state) {
  CubeSolver *p = state;
  p->ops->order->forget_aims(p->first);
}

static void measure(const void *state, SolverStats *stats) {
  const CubeSolver *p = state;
  p->ops->order->measure(p->first, stats);
}

static const OrderOps order = {.chain = chain,
                               .before = before,
                               .edge = edge,
                               .aim = aim,
                               .forget_aims = forget_aims,
                               .measure = measure};

const SatOps sat_cubes = {.name = "cubes",
                          .create = create,
                          .destroy = destroy,
                          .clause = clause,
                          .set_stop = set_stop,
                          .solve = solve,
                          .value = value,
                          .suggest = suggest,
                          .describe = describe};
const SatOps sat_ordered_cubes = {.name = "ordered cubes",
                                  .create = create_ordered,
                                  .destroy = destroy,
                                  .clause = clause,
                                  .set_stop = set_stop,
                                  .solve = solve,
                                  .value = value,
                                  .order = &order,
                                  .suggest = suggest,
                                  .describe = describe};
