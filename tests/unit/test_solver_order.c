#include "frontend/base/stats.h"
#include "solver/order_check.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint64_t next(uint64_t *seed) {
  *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1d;
}

static unsigned below(uint64_t *seed, unsigned n) {
  return (unsigned)((next(seed) >> 33) % n);
}

/* A problem of variables of one bit.  Literals are 2 * variable + 1 if negated;
 * a guard is one, or the conjunction of two. */
enum { MAX_VAR = 400, MAX_NODE = 64, MAX_EDGE = 1024, MAX_CLAUSE = 2048 };

typedef struct {
  unsigned guard[2];
  unsigned u, v;
  bool is_fixed;
} Edge;

typedef struct {
  unsigned n_vars, n_nodes, n_edges, n_clauses;
  Edge edges[MAX_EDGE];
  unsigned clause[MAX_CLAUSE][3];
  bool is_link[MAX_NODE]; /* an edge of a chain leads to the next node */
  unsigned assume[3], n_assume;
} Problem;

static Problem *new_problem(void) { return xcalloc(1, sizeof(Problem)); }

static unsigned add_chain(Problem *p, unsigned n) {
  unsigned first = p->n_nodes;
  for (unsigned i = 0; i < n; i++)
    p->is_link[p->n_nodes++] = i + 1 < n;
  return first;
}

static void add_edge(Problem *p, unsigned a, unsigned b, unsigned u,
                     unsigned v) {
  assert(p->n_edges < MAX_EDGE);
  p->edges[p->n_edges++] = (Edge){{a, b}, u, v, false};
}

static void add_clause(Problem *p, unsigned a, unsigned b, unsigned c) {
  assert(p->n_clauses < MAX_CLAUSE);
  memcpy(p->clause[p->n_clauses++], (unsigned[]){a, b, c}, 3 * sizeof a);
}

/* ---- reference: all assignments of a few variables */

static bool holds(uint32_t assignment, unsigned literal) {
  return (assignment >> literal / 2 & 1) != (literal & 1);
}

static bool is_in(const Edge *e, uint32_t assignment) {
  return e->is_fixed ||
         (holds(assignment, e->guard[0]) && holds(assignment, e->guard[1]));
}

/* True if removing nodes without successors removes all nodes. */
static bool is_acyclic(const Problem *p, uint32_t assignment) {
  uint64_t successors[MAX_NODE] = {0}, left = 0, before = 1;
  for (unsigned i = 0; i < p->n_nodes; i++) {
    left |= (uint64_t)1 << i;
    successors[i] = p->is_link[i] ? (uint64_t)2 << i : 0;
  }
  for (unsigned i = 0; i < p->n_edges; i++)
    if (is_in(&p->edges[i], assignment))
      successors[p->edges[i].u] |= (uint64_t)1 << p->edges[i].v;
  while (left != before) {
    before = left;
    for (unsigned i = 0; i < p->n_nodes; i++)
      if (!(successors[i] & left))
        left &= ~((uint64_t)1 << i);
  }
  return !left;
}

static bool satisfies(const Problem *p, uint32_t assignment) {
  for (unsigned i = 0; i < p->n_assume; i++)
    if (!holds(assignment, p->assume[i]))
      return false;
  for (unsigned i = 0; i < p->n_clauses; i++)
    if (!holds(assignment, p->clause[i][0]) &&
        !holds(assignment, p->clause[i][1]) &&
        !holds(assignment, p->clause[i][2]))
      return false;
  return true;
}

/* Decides the problem by enumeration, without the order and with it. */
static void enumerate(const Problem *p, bool *is_satisfiable, bool *has_model) {
  *is_satisfiable = *has_model = false;
  for (uint32_t a = 0; a < (uint32_t)1 << p->n_vars && !*has_model; a++)
    if (satisfies(p, a)) {
      *is_satisfiable = true;
      *has_model = is_acyclic(p, a);
    }
}

/* ---- a solver: with an order, or with a matrix of terms for it */

typedef struct {
  const Problem *p;
  bool has_order;
  TermStore *store;
  Solver *solver;
  Diag *diag;
  Term var[MAX_VAR];
  Term before[MAX_NODE][MAX_NODE];
  /* Numbers given to the solver so far. */
  unsigned n_vars, n_nodes, n_edges, n_clauses;
} Session;

/* Kind of the solver with an order. */
static const char *kind = "minisat";

static Session *open_session(const Problem *p, bool has_order) {
  Session *s = xcalloc(1, sizeof *s);
  s->p = p, s->has_order = has_order;
  s->store = term_store_new(), s->diag = diag_new(stderr);
  s->solver = solver_new(has_order ? solver_find(kind) : &solver_cadical,
                         s->store, NULL, s->diag);
  return s;
}

static void close_session(Session *s) {
  CU_ASSERT_EQUAL(diag_count(s->diag), 0);
  solver_delete(s->solver);
  term_store_delete(s->store);
  diag_delete(s->diag);
  free(s);
}

static Term term_of(const Session *s, unsigned literal) {
  Term t = s->var[literal / 2];
  return literal & 1 ? term_not(s->store, t) : t;
}

/* Forbids u before v before w before u, and the other way round. */
static void forbid_cycles(Session *s, unsigned u, unsigned v, unsigned w) {
  Term uv = s->before[u][v], vw = s->before[v][w], uw = s->before[u][w];
  Term vu = s->before[v][u], wv = s->before[w][v], wu = s->before[w][u];
  solver_clause(s->solver, (const Term[]){vu, wv, uw}, 3);
  solver_clause(s->solver, (const Term[]){uv, vw, wu}, 3);
}

static void give_matrix(Session *s) {
  for (; s->n_nodes < s->p->n_nodes; s->n_nodes++) {
    unsigned w = s->n_nodes;
    s->before[w][w] = term_false(s->store);
    for (unsigned u = 0; u < w; u++) {
      s->before[u][w] = term_var(s->store, 1, 1, NULL);
      s->before[w][u] = term_not(s->store, s->before[u][w]);
      for (unsigned v = 0; v < u; v++)
        forbid_cycles(s, v, u, w);
    }
    if (w && s->p->is_link[w - 1])
      solver_require(s->solver, s->before[w - 1][w]);
  }
}

static void give_chains(Session *s) {
  while (s->n_nodes < s->p->n_nodes) {
    unsigned n = 1;
    while (s->p->is_link[s->n_nodes + n - 1])
      n++;
    CU_ASSERT_EQUAL(solver_chain(s->solver, n), s->n_nodes);
    s->n_nodes += n;
  }
}

static void give_edge(Session *s, const Edge *e) {
  Term a = term_of(s, e->guard[0]), b = term_of(s, e->guard[1]);
  Term guard = e->is_fixed ? term_true(s->store) : term_and(s->store, a, b);
  if (!s->has_order)
    solver_clause(
        s->solver,
        (const Term[]){term_not(s->store, guard), s->before[e->u][e->v]}, 2);
  else if (e->is_fixed && e->guard[0] & 1)
    solver_before(s->solver, e->u, e->v);
  else
    solver_edge(s->solver, guard, e->u, e->v);
}

static void give_clause(Session *s, const unsigned *c) {
  Term t[3];
  for (unsigned i = 0; i < 3; i++)
    t[i] = term_of(s, c[i]);
  solver_clause(s->solver, t, 3);
}

/* Gives the solver the new parts of the problem, edges before clauses or
 * after. */
static void give(Session *s, bool edges_first) {
  for (; s->n_vars < s->p->n_vars; s->n_vars++)
    s->var[s->n_vars] = term_var(s->store, 1, 1, NULL);
  if (s->has_order)
    give_chains(s);
  else
    give_matrix(s);
  for (int i = 0; i < 2; i++)
    if (edges_first == (i == 0))
      for (; s->n_edges < s->p->n_edges; s->n_edges++)
        give_edge(s, &s->p->edges[s->n_edges]);
    else
      for (; s->n_clauses < s->p->n_clauses; s->n_clauses++)
        give_clause(s, s->p->clause[s->n_clauses]);
}

static Answer ask(Session *s) {
  Term assume[3];
  for (unsigned i = 0; i < s->p->n_assume; i++)
    assume[i] = term_of(s, s->p->assume[i]);
  return solver_solve(s->solver, assume, s->p->n_assume);
}

/* Adds random aims, which must not change answers. */
static void aim_at_some(Session *s, uint64_t *seed) {
  Term first[3];
  if (below(seed, 2))
    solver_forget_aims(s->solver);
  for (unsigned i = below(seed, 4); i; i--) {
    unsigned n = below(seed, 4);
    for (unsigned k = 0; k < n; k++)
      first[k] = term_of(s, below(seed, 2 * s->p->n_vars));
    solver_aim(s->solver, term_of(s, below(seed, 2 * s->p->n_vars)), first, n);
  }
}

/* ---- small problems */

static struct {
  unsigned satisfiable, unsatisfiable, by_order;
  uint64_t conflicts, propagations;
} counts;

static void add_counts(const Session *s) {
  SolverStats stats = solver_stats(s->solver);
  counts.conflicts += stats.order_conflicts;
  counts.propagations += stats.order_propagations;
}

static unsigned random_literal(const Problem *p, uint64_t *seed) {
  return below(seed, 2 * p->n_vars);
}

static void grow_edges(Problem *p, uint64_t *seed) {
  for (unsigned i = 2 + below(seed, 9); i; i--) {
    unsigned a = random_literal(p, seed), b = random_literal(p, seed);
    unsigned u = below(seed, p->n_nodes), v = below(seed, p->n_nodes);
    if (u / 3 == v / 3 && below(seed, 8)) /* mostly avoid cycles of one edge */
      continue;
    add_edge(p, a, below(seed, 4) ? a : b, u, v);
    p->edges[p->n_edges - 1].is_fixed = below(seed, 12) == 0;
    if (below(seed, 6) == 0) /* add another edge with this guard, or back */
      add_edge(p, a ^ below(seed, 2), a, v, u);
    if (below(seed, 6) == 0)
      add_edge(p, b, b, u, v);
  }
}

static void grow(Problem *p, uint64_t *seed) {
  if (p->n_vars < 9)
    p->n_vars += 2 + below(seed, 3);
  if (p->n_nodes < 9)
    add_chain(p, 1 + below(seed, 4)), add_chain(p, 1 + below(seed, 3));
  grow_edges(p, seed);
  for (unsigned i = below(seed, 3 * p->n_vars / 2 + 1); i; i--) {
    unsigned a = random_literal(p, seed), b = random_literal(p, seed);
    add_clause(p, a, b, below(seed, 5) ? random_literal(p, seed) : b);
  }
  if (below(seed, 8) == 0) {
    unsigned a = random_literal(p, seed);
    add_clause(p, a, a, a);
  }
}

static void check_model(Session *s) {
  uint32_t assignment = 0;
  for (unsigned i = 0; i < s->p->n_vars; i++)
    assignment |= (uint32_t)solver_value(s->solver, s->var[i]) << i;
  CU_ASSERT_FATAL(satisfies(s->p, assignment) && is_acyclic(s->p, assignment));
}

static void compare(Session *s) {
  bool is_satisfiable, has_model;
  enumerate(s->p, &is_satisfiable, &has_model);
  Answer answer = ask(s);
  CU_ASSERT_EQUAL_FATAL(answer, has_model ? ANSWER_SAT : ANSWER_UNSAT);
  if (answer == ANSWER_SAT)
    check_model(s);
  counts.satisfiable += has_model, counts.unsatisfiable += !has_model;
  counts.by_order += is_satisfiable && !has_model;
}

static void run_small(uint64_t seed) {
  Problem *p = new_problem();
  Session *s = open_session(p, true);
  for (unsigned round = 0; round < 4; round++) {
    grow(p, &seed);
    give(s, below(&seed, 2));
    for (unsigned i = 0; i < 3; i++) {
      for (p->n_assume = 0; p->n_assume < i; p->n_assume++)
        p->assume[p->n_assume] = random_literal(p, &seed);
      if (below(&seed, 2))
        aim_at_some(s, &seed);
      compare(s);
    }
  }
  add_counts(s);
  close_session(s);
  free(p);
}

static void small_problems_are_as_enumerated(void) {
  memset(&counts, 0, sizeof counts);
  for (uint64_t i = 1; i <= 1000 * unit_times; i++)
    run_small(i * 0x9e3779b97f4a7c15);
  CU_ASSERT(counts.satisfiable > 4000 && counts.unsatisfiable > 4000);
  CU_ASSERT(counts.by_order > 2500);
  CU_ASSERT(counts.conflicts > 250 && counts.propagations > 1500);
}

/* ---- checks of models */

typedef struct {
  const Problem *p;
  uint32_t assignment;
} Judged;

/* True if the edge holds; edges are used as terms here, from 1 on. */
static bool edge_is_in(void *context, Term t) {
  const Judged *j = context;
  return is_in(&j->p->edges[t - 1], j->assignment);
}

static OrderProblem order_of(const Problem *p) {
  OrderProblem o = {0};
  for (unsigned first = 0, u = 0; u < p->n_nodes; u++)
    if (!p->is_link[u]) {
      CU_ASSERT_EQUAL(order_problem_chain(&o, u + 1 - first), first);
      first = u + 1;
    }
  for (unsigned i = 0; i < p->n_edges; i++)
    order_problem_edge(&o, p->edges[i].is_fixed ? TERM_NONE : i + 1,
                       p->edges[i].u, p->edges[i].v);
  return o;
}

static void a_model_with_a_cycle_is_refused(void) {
  unsigned count[2] = {0};
  for (uint64_t i = 1; i <= 500; i++) {
    uint64_t seed = i * 0x9e3779b97f4a7c15;
    Problem *p = new_problem();
    for (uint64_t k = 0; k < 1 + i % 3; k++)
      grow(p, &seed);
    OrderProblem o = order_of(p);
    for (unsigned k = 0; k < 20; k++) {
      Judged j = {p, (uint32_t)next(&seed)};
      bool expected = is_acyclic(p, j.assignment);
      CU_ASSERT_EQUAL(order_problem_is_acyclic(&o, edge_is_in, &j), expected);
      count[expected]++;
    }
    order_problem_release(&o);
    free(p);
  }
  CU_ASSERT(count[0] > 1000 && count[1] > 1000);
}

/* ---- larger problems: compared with the matrix */

/* Chains of equal length, and pairs of nodes in some order, in which random
 * clauses occur. */
typedef struct {
  unsigned chains, length, pairs, clauses, rounds;
} Size;

static void grow_pairs(Problem *p, Size size, uint64_t *seed) {
  for (unsigned i = 0; i < size.pairs; i++) {
    unsigned u = below(seed, p->n_nodes), v = below(seed, p->n_nodes);
    if (u / size.length == v / size.length)
      continue;
    unsigned uv = 2 * p->n_vars++, vu = 2 * p->n_vars++;
    assert(p->n_vars <= MAX_VAR);
    add_edge(p, uv, uv, u, v);
    add_edge(p, vu, vu, v, u);
    add_clause(p, uv, vu, vu);
  }
}

static void grow_large(Problem *p, Size size, uint64_t *seed) {
  if (!p->n_nodes)
    for (unsigned i = 0; i < size.chains; i++)
      add_chain(p, size.length);
  grow_pairs(p, size, seed);
  for (unsigned i = 0; i < size.clauses; i++)
    add_clause(p, random_literal(p, seed), random_literal(p, seed),
               random_literal(p, seed));
}

static void compare_large(Session *order, Session *matrix) {
  Answer answer = ask(order);
  CU_ASSERT_NOT_EQUAL(answer, ANSWER_UNKNOWN);
  CU_ASSERT_EQUAL_FATAL(answer, ask(matrix));
  counts.satisfiable += answer == ANSWER_SAT;
  counts.unsatisfiable += answer == ANSWER_UNSAT;
}

static void run_large(Size size, uint64_t seed) {
  Problem *p = new_problem();
  Session *order = open_session(p, true), *matrix = open_session(p, false);
  for (unsigned round = 0; round < size.rounds; round++) {
    grow_large(p, size, &seed);
    give(order, below(&seed, 2)), give(matrix, true);
    for (unsigned i = 0; i < 4; i++) {
      for (p->n_assume = 0; p->n_assume < i; p->n_assume++)
        p->assume[p->n_assume] = random_literal(p, &seed);
      compare_large(order, matrix);
    }
  }
  add_counts(order);
  close_session(order), close_session(matrix);
  free(p);
}

static void larger_problems_are_as_the_matrix_has_it(void) {
  memset(&counts, 0, sizeof counts);
  for (unsigned i = 1; i <= 20 * unit_times; i++) {
    unsigned chains = 2 + i % 7;
    Size size = {chains, 28 / chains, 20, 22, 5};
    run_large(size, i * 0x9e3779b97f4a7c15);
  }
  CU_ASSERT(counts.satisfiable > 100 && counts.unsatisfiable > 100);
  CU_ASSERT(counts.conflicts > 75 && counts.propagations > 5000);
}

/* ---- many conflicts */

/* Requires that everybody comes after somebody; person 0 need not if 'first'
 * holds.  A person is a chain of two nodes; edges lead from the last to the
 * first. */
static void everybody_is_later(Solver *solver, TermStore *s, unsigned n,
                               Term first) {
  Term *clause = xcalloc(n, sizeof *clause);
  for (unsigned i = 0; i < n; i++)
    CU_ASSERT_EQUAL(solver_chain(solver, 2), 2 * i);
  for (unsigned v = 0; v < n; v++) {
    for (unsigned u = 0; u < n; u++) {
      clause[u] =
          u == v ? (v ? term_false(s) : first) : term_var(s, 1, 1, NULL);
      if (u != v)
        solver_edge(solver, clause[u], 2 * u + 1, 2 * v);
    }
    solver_clause(solver, clause, n);
  }
  free(clause);
}

static void somebody_must_be_first(void) {
  Diag *d = diag_new(stderr);
  TermStore *s = term_store_new();
  Solver *solver = solver_new(solver_find(kind), s, NULL, d);
  Term first = term_var(s, 1, 1, NULL), none = term_not(s, first);
  everybody_is_later(solver, s, 8, first);
  for (unsigned i = 0; i < 3; i++) {
    CU_ASSERT_EQUAL(solver_solve(solver, &none, 1), ANSWER_UNSAT);
    CU_ASSERT_EQUAL(solver_solve(solver, &first, 1), ANSWER_SAT);
    CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_SAT);
  }
  CU_ASSERT(solver_stats(solver).order_conflicts > 3000);
  solver_require(solver, none);
  CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNSAT);
  CU_ASSERT_EQUAL(solver_solve(solver, &first, 1), ANSWER_UNSAT);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
}

static bool is_late(void *deadline) {
  return stats_now() > *(const double *)deadline;
}

static void a_hard_query_stops_when_told(void) {
  Diag *d = diag_new(stderr);
  TermStore *s = term_store_new();
  Solver *solver = solver_new(solver_find(kind), s, NULL, d);
  Term first = term_var(s, 1, 1, NULL), none = term_not(s, first);
  everybody_is_later(solver, s, 40, first);
  double start = stats_now(), deadline = start + 0.2;
  solver_set_stop(solver, is_late, &deadline);
  CU_ASSERT_EQUAL(solver_solve(solver, &none, 1), ANSWER_UNKNOWN);
  CU_ASSERT(stats_now() - start < 3);
  deadline = stats_now() + 1e9;
  CU_ASSERT_EQUAL(solver_solve(solver, &first, 1), ANSWER_SAT);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
}

/* Returns a goal that puts u before v by way of w; and some of v before some of
 * u, for every x. */
static Term add_small_contradiction(Solver *solver, TermStore *s) {
  Term goal = term_var(s, 1, 1, NULL), x[3];
  for (unsigned i = 0; i < 3; i++)
    x[i] = term_var(s, 1, 1, NULL);
  uint32_t u = solver_chain(solver, 2), v = solver_chain(solver, 2);
  uint32_t w = solver_chain(solver, 2);
  solver_edge(solver, goal, u + 1, w);
  solver_before(solver, w + 1, v);
  for (unsigned i = 0; i < 8; i++) {
    Term back = term_var(s, 1, 1, NULL);
    Term clause[5] = {term_not(s, goal), back};
    for (unsigned k = 0; k < 3; k++)
      clause[2 + k] = i >> k & 1 ? x[k] : term_not(s, x[k]);
    solver_clause(solver, clause, 5);
    solver_edge(solver, back, v + i % 2, u + i / 4);
  }
  return goal;
}

/* Returns the first of so many variables, each of which implies the next. */
static Term add_long_chain(Solver *solver, TermStore *s, unsigned n) {
  Term first = term_var(s, 1, 1, NULL), last = first;
  for (unsigned i = 1; i < n; i++) {
    Term next = term_var(s, 1, 1, NULL);
    solver_clause(solver, (const Term[]){term_not(s, last), next}, 2);
    last = next;
  }
  return first;
}

/* Variables far from the aim are not examined, whatever follows there. */
static void what_is_near_an_aim_refutes_it(void) {
  enum { GOALS = 50, FAR_AWAY = 2000 };
  Diag *d = diag_new(stderr);
  TermStore *s = term_store_new();
  Solver *solver = solver_new(solver_find(kind), s, NULL, d);
  Term any = term_false(s), far = add_long_chain(solver, s, FAR_AWAY);
  for (unsigned i = 0; i < GOALS; i++) {
    Term goal = add_small_contradiction(solver, s);
    solver_clause(solver, (const Term[]){term_not(s, goal), far}, 2);
    any = term_or(s, any, goal);
    solver_aim(solver, goal, NULL, 0);
  }
  if (solver_has_limit(solver_find(kind)))
    solver_limit(solver, GOALS * FAR_AWAY / 4);
  CU_ASSERT_EQUAL(solver_solve(solver, &any, 1), ANSWER_UNSAT);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
}

/* Adds random clauses that some values make true, which are hard to find. */
static void plant(Solver *solver, TermStore *s, Term goal, uint64_t seed) {
  enum { VARIABLES = 180, CLAUSES = 775 };
  Term var[VARIABLES];
  for (unsigned i = 0; i < VARIABLES; i++)
    var[i] = term_var(s, 1, 1, NULL);
  for (unsigned i = 0; i < CLAUSES;) {
    Term clause[4] = {term_not(s, goal)};
    bool holds = false;
    for (unsigned k = 1; k < 4; k++) {
      unsigned x = below(&seed, VARIABLES), is_negated = below(&seed, 2);
      clause[k] = is_negated ? term_not(s, var[x]) : var[x];
      holds = holds || is_negated == x % 2;
    }
    if (holds)
      solver_clause(solver, clause, 4), i++;
  }
}

/* The variables near the aim were not examined completely. */
static void what_is_open_refutes_no_aim(void) {
  for (uint64_t i = 1; i <= 4; i++) {
    Diag *d = diag_new(stderr);
    TermStore *s = term_store_new();
    Solver *solver = solver_new(solver_find(kind), s, NULL, d);
    Term goal = term_var(s, 1, 1, NULL);
    uint32_t u = solver_chain(solver, 2);
    solver_edge(solver, goal, u, solver_chain(solver, 2));
    plant(solver, s, goal, i * 0x9e3779b97f4a7c15);
    solver_aim(solver, goal, NULL, 0);
    CU_ASSERT_EQUAL(solver_solve(solver, &goal, 1), ANSWER_SAT);
    CU_ASSERT_EQUAL(diag_count(d), 0);
    solver_delete(solver);
    term_store_delete(s);
    diag_delete(d);
  }
}

static void an_order_may_come_late(void) {
  Diag *d = diag_new(stderr);
  TermStore *s = term_store_new();
  Solver *solver = solver_new(solver_find(kind), s, NULL, d);
  Term a = term_var(s, 1, 1, NULL), b = term_var(s, 1, 1, NULL);
  solver_require(solver, a);
  CU_ASSERT_EQUAL(solver_solve(solver, &b, 1), ANSWER_SAT);
  uint32_t u = solver_chain(solver, 3), v = solver_chain(solver, 3);
  solver_edge(solver, a, u + 2, v);
  solver_edge(solver, b, v + 2, u);
  CU_ASSERT_EQUAL(solver_solve(solver, &b, 1), ANSWER_UNSAT);
  CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_SAT);
  CU_ASSERT(solver_value(solver, a) == 1 && solver_value(solver, b) == 0);
  solver_before(solver, v + 1, u + 1);
  CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNSAT);
  solver_before(solver, u, v);
  CU_ASSERT_EQUAL(solver_solve(solver, NULL, 0), ANSWER_UNSAT);
  CU_ASSERT_EQUAL(diag_count(d), 0);
  solver_delete(solver);
  term_store_delete(s);
  diag_delete(d);
}

static void refutations_are_certified(void) {
  kind = "minisat-checked";
  for (uint64_t i = 1; i <= 150; i++)
    run_small(i * 0x9e3779b97f4a7c15);
  for (unsigned i = 2; i <= 8; i += 2)
    run_large((Size){i, 28 / i, 20, 22, 3}, i * 0x9e3779b97f4a7c15);
  a_hard_query_stops_when_told();
  what_is_near_an_aim_refutes_it();
  an_order_may_come_late();
  kind = "minisat";
}

static void only_minisat_inside_has_an_order(void) {
  CU_ASSERT(solver_has_order(&solver_minisat));
  CU_ASSERT(!solver_has_order(&solver_cadical));
  CU_ASSERT(!solver_has_order(&solver_z3));
  CU_ASSERT(!solver_has_order(solver_find("cadical-checked")));
  CU_ASSERT(solver_has_order(solver_find("minisat-checked")));
}

UNIT(solver_order) {
  TEST(small_problems_are_as_enumerated);
  TEST(a_model_with_a_cycle_is_refused);
  TEST(larger_problems_are_as_the_matrix_has_it);
  TEST(somebody_must_be_first);
  TEST(a_hard_query_stops_when_told);
  TEST(what_is_near_an_aim_refutes_it);
  TEST(what_is_open_refutes_no_aim);
  TEST(an_order_may_come_late);
  TEST(refutations_are_certified);
  TEST(only_minisat_inside_has_an_order);
}
