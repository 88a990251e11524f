#include "solver/solver.h"

#include "frontend/base/stats.h"
#include "frontend/base/vec.h"
#include "solver/backend.h"
#include "solver/dump.h"
#include "solver/order_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct SolverKind {
  const char *name;
  const SatOps *sat; /* NULL: takes terms */
};

const SolverKind solver_cadical = {"cadical", &sat_cadical};
const SolverKind solver_minisat = {"minisat", &sat_minisat};
const SolverKind solver_z3 = {"z3", NULL};
static const SolverKind cubes = {"cadical, in cubes", &sat_cubes};
static const SolverKind ordered_cubes = {"minisat, in cubes",
                                         &sat_ordered_cubes};
static const SolverKind cadical_checked = {"cadical-checked",
                                           &sat_cadical_checked};
static const SolverKind minisat_checked = {"minisat-checked",
                                           &sat_minisat_checked};

static const SolverKind *const kinds[] = {&solver_cadical, &solver_minisat,
                                          &solver_z3, &cadical_checked,
                                          &minisat_checked};

struct Solver {
  const SolverKind *kind;
  const BackendOps *ops;
  void *backend;
  TermStore *store;
  Diag *diag;
  Problem problem;
  OrderProblem order;
  const SolverCubes *cubes; /* or NULL */
  TermMemo *model;          /* values of terms in the last model */
  bool (*stop)(void *);     /* or NULL */
  void *stop_context;
  double seconds;
  bool has_order;
};

const SolverKind *solver_find(const char *name) {
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i]->name, name))
      return kinds[i];
  return NULL;
}

const char *solver_name(const SolverKind *kind) { return kind->name; }

const char *solver_names(void) {
  return "cadical|minisat|z3|cadical-checked|minisat-checked";
}

static Solver *create(const SolverKind *kind, const BackendOps *ops,
                      const BackendSetup *setup) {
  Solver *s = xcalloc(1, sizeof *s);
  s->kind = kind, s->ops = ops;
  s->store = setup->store, s->diag = setup->diag, s->cubes = setup->cubes;
  s->has_order = solver_has_order(kind) && !setup->command;
  s->backend = ops->create(setup);
  problem_init(&s->problem, s->store);
  return s;
}

Solver *solver_new(const SolverKind *kind, TermStore *store,
                   const char *external, Diag *diag) {
  assert(kind && store);
  return create(
      kind,
      kind->sat  ? &backend_sat
      : external ? &backend_smt2
                 : &backend_z3,
      &(BackendSetup){.store = store,
                      .sat = kind->sat && external ? &sat_external : kind->sat,
                      .command = external,
                      .diag = diag});
}

const SolverKind *solver_of_cubes(const SolverCubes *p) {
  return p->is_ordered ? &ordered_cubes : &cubes;
}

Solver *solver_new_cubes(TermStore *store, const SolverCubes *p, Diag *diag) {
  const SolverKind *kind = solver_of_cubes(p);
  return create(
      kind, &backend_sat,
      &(BackendSetup){
          .store = store, .sat = kind->sat, .cubes = p, .diag = diag});
}

void solver_delete(Solver *s) {
  if (!s)
    return;
  s->ops->destroy(s->backend);
  problem_release(&s->problem);
  order_problem_release(&s->order);
  term_memo_delete(s->model);
  free(s);
}

void solver_require(Solver *s, Term t) {
  assert(term_width(s->store, t) == 1);
  problem_add(&s->problem, &t, 1);
  s->ops->require(s->backend, t);
}

void solver_clause(Solver *s, const Term *terms, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (term_is_true(s->store, terms[i]))
      return;
  problem_add(&s->problem, terms, n);
  s->ops->clause(s->backend, terms, n);
}

static void equate_bits(Solver *s, Term p, Term q, Term a, Term b) {
  TermStore *ts = s->store;
  Term not_p = term_not(ts, p), not_q = term_not(ts, q);
  uint64_t ones = term_ones(ts, a) | term_ones(ts, b);
  for (unsigned i = 0; i < term_width(ts, a); i++) {
    if (!(ones >> i & 1))
      continue;
    Term x = term_extract(ts, a, i, 1), y = term_extract(ts, b, i, 1);
    if (x == y)
      continue;
    solver_clause(s, (Term[]){not_p, not_q, term_not(ts, x), y}, 4);
    solver_clause(s, (Term[]){not_p, not_q, x, term_not(ts, y)}, 4);
  }
}

void solver_equate(Solver *s, Term p, Term q, Term a, Term b) {
  const TermStore *ts = s->store;
  assert(term_width(ts, a) == term_width(ts, b));
  if (a == b || term_is_false(ts, p) || term_is_false(ts, q))
    return;
  if (!s->ops->equate) {
    equate_bits(s, p, q, a, b);
    return;
  }
  problem_equate(&s->problem, (Equation){p, q, a, b});
  s->ops->equate(s->backend, p, q, a, b);
}

bool solver_has_order(const SolverKind *kind) {
  return kind->sat && kind->sat->order;
}

bool solver_orders(const Solver *s) { return s->has_order; }

void solver_forgo_order(Solver *s) {
  assert(!s->order.n_nodes);
  s->has_order = false;
}

uint32_t solver_chain(Solver *s, uint32_t n) {
  assert(s->has_order);
  uint32_t first = order_problem_chain(&s->order, n);
  uint32_t same = s->ops->chain(s->backend, n);
  assert(first == same);
  return first;
}

void solver_before(Solver *s, uint32_t u, uint32_t v) {
  assert(s->has_order);
  order_problem_edge(&s->order, TERM_NONE, u, v);
  s->ops->before(s->backend, u, v);
}

void solver_edge(Solver *s, Term t, uint32_t u, uint32_t v) {
  assert(s->has_order && term_width(s->store, t) == 1);
  order_problem_edge(&s->order, t, u, v);
  s->ops->edge(s->backend, t, u, v);
}

void solver_aim(Solver *s, Term goal, const Term *first, unsigned n) {
  assert(term_width(s->store, goal) == 1);
  if (s->has_order)
    s->ops->aim(s->backend, goal, first, n);
}

void solver_forget_aims(Solver *s) {
  if (s->has_order)
    s->ops->forget_aims(s->backend);
}

void solver_suggest(Solver *s, Term t) {
  for (unsigned i = 0; s->ops->suggest && i < term_width(s->store, t); i++)
    s->ops->suggest(s->backend, term_extract(s->store, t, i, 1));
}

void solver_describe(Solver *s, const char *text) {
  if (s->ops->describe)
    s->ops->describe(s->backend, text);
}

void solver_set_stop(Solver *s, bool (*stop)(void *), void *context) {
  s->stop = stop, s->stop_context = context;
  s->ops->set_stop(s->backend, stop, context);
}

bool solver_is_stopped(const Solver *s) {
  return s->stop && s->stop(s->stop_context);
}

bool solver_has_limit(const SolverKind *kind) {
  return kind->sat && kind->sat->limit;
}

void solver_limit(Solver *s, uint64_t propagations) {
  assert(solver_has_limit(s->kind));
  s->ops->limit(s->backend, propagations);
}

bool solver_reports_failed(const SolverKind *kind) {
  return kind->sat && kind->sat->failed;
}

bool solver_failed(Solver *s, Term t) {
  assert(solver_reports_failed(s->kind) && !s->model);
  return s->ops->failed(s->backend, t);
}

static uint64_t value_of_variable(void *context, Term variable) {
  Solver *s = context;
  return s->ops->value(s->backend, variable);
}

uint64_t solver_value(Solver *s, Term t) {
  assert(s->model);
  return term_eval(s->store, t, value_of_variable, s, s->model);
}

static bool is_true(void *context, Term t) { return solver_value(context, t); }

static bool equations_hold(Solver *s) {
  for (uint32_t i = 0; i < s->problem.n_equations; i++) {
    const Equation *e = &s->problem.equations[i];
    if (solver_value(s, e->p) && solver_value(s, e->q) &&
        solver_value(s, e->a) != solver_value(s, e->b))
      return false;
  }
  return true;
}

/* True if the model is correct.  No answer is trusted: the model must make
 * every clause, equation and assumption true by the semantics of the terms, and
 * the order must have no cycle. */
static bool model_holds(Solver *s, const Term *assume, unsigned n) {
  const Problem *p = &s->problem;
  for (uint32_t i = 0; i < problem_count(p); i++) {
    uint32_t m;
    const Term *terms = problem_clause(p, i, &m);
    bool holds = false;
    for (uint32_t j = 0; j < m && !holds; j++)
      holds = solver_value(s, terms[j]);
    if (!holds)
      return false;
  }
  for (unsigned i = 0; i < n; i++)
    if (!solver_value(s, assume[i]))
      return false;
  return equations_hold(s) && order_problem_is_acyclic(&s->order, is_true, s);
}

bool solver_refutes(Solver *s, Term t) {
  if (term_is_const(s->store, t, NULL))
    return term_is_false(s->store, t);
  return solver_solve(s, &t, 1) == ANSWER_UNSAT;
}

Answer solver_solve(Solver *s, const Term *assume, unsigned n) {
  double start = stats_now();
  term_memo_delete(s->model);
  s->model = NULL;
  Answer answer = s->ops->solve(s->backend, assume, n);
  s->seconds += stats_now() - start;
  if (answer != ANSWER_SAT)
    return answer;
  s->model = term_memo_new();
  if (model_holds(s, assume, n))
    return answer;
  diag_error(s->diag, LIMIT, (Loc){0}, "the model of solver '%s' is wrong",
             s->kind->name);
  return ANSWER_UNKNOWN;
}

SolverStats solver_stats(const Solver *s) {
  SolverStats stats = {.terms = term_count(s->store), .seconds = s->seconds};
  s->ops->measure(s->backend, &stats);
  return stats;
}

Status solver_write_dimacs(Solver *s, const char *path, const Term *assume,
                           unsigned n, Diag *diag) {
  assert(!s->order.n_nodes);
  return dump_dimacs(&s->problem, path, assume, n, diag);
}

Status solver_write_proof(const Solver *s, const char *path,
                          const char *formula, const Term *assume, unsigned n,
                          Diag *diag) {
  assert(!s->order.n_nodes);
  const DumpProof asked = {path, formula, s->cubes, s->stop, s->stop_context};
  return dump_proof(&s->problem, &asked, assume, n, diag);
}

Status solver_write_smt2(Solver *s, const char *path, const Term *assume,
                         unsigned n, Diag *diag) {
  assert(!s->order.n_nodes);
  return dump_smt2(&s->problem, path, assume, n, diag);
}
