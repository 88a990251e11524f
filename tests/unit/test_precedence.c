/* Orders of events, compared with naively computed closures. */
#include "encoder/formula/precedence.h"
#include "tests/fuzz/rng.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

enum { MOST = 24, ROUNDS = 300 };

typedef struct {
  Build b;
  const Threads *threads;
  Diag *diag;
  Solver *solver;
  Precedence *order;
  bool before[MOST][MOST]; /* fixed order, closed */
  uint32_t n;
} Case;

static void close(Case *c) {
  for (uint32_t k = 0; k < c->n; k++)
    for (uint32_t u = 0; u < c->n; u++)
      for (uint32_t v = 0; v < c->n; v++)
        if (c->before[u][k] && c->before[k][v])
          c->before[u][v] = true;
}

static ThreadId thread_of(const Case *c, TransitionId j) {
  return c->threads->transitions[j].thread;
}

static void begin(Case *c, Rng *rng, const SolverKind *kind) {
  *c = (Case){.b = build_new()};
  CellId x = build_cell(&c->b, 8, 0);
  uint32_t threads = 1 + (uint32_t)rng_below(rng, 4);
  for (uint32_t t = 0; t < threads; t++) {
    build_thread(&c->b);
    for (uint64_t i = rng_below(rng, MOST / 4 + 1); i > 0; i--)
      build_write(&c->b, x, build_number(&c->b, x, i));
  }
  c->threads = build_threads(&c->b);
  c->n = c->threads->n_transitions;
  c->diag = diag_new(stderr);
  c->solver = solver_new(kind, c->b.terms, NULL, c->diag);
  c->order = precedence_new(c->b.arena, facts_of_writes(c->b.arena, c->threads),
                            c->solver);
  for (uint32_t j = 0; j + 1 < c->n; j++)
    c->before[j][j + 1] = thread_of(c, j) == thread_of(c, j + 1);
  close(c);
}

static void end(Case *c) {
  solver_delete(c->solver);
  diag_delete(c->diag);
  build_delete(&c->b);
}

static uint32_t count_before(const Case *c, TransitionId u, ThreadId t) {
  uint32_t n = 0;
  for (uint32_t v = 0; v < c->n; v++)
    n += thread_of(c, v) == t && c->before[v][u];
  return n;
}

static bool is_closed(const Case *c) {
  for (uint32_t u = 0; u < c->n; u++) {
    for (uint32_t v = 0; v < c->n; v++)
      if (precedence_is_fixed(c->order, u, v) != c->before[u][v])
        return false;
    for (ThreadId t = 0; t < c->threads->n_threads; t++)
      if (precedence_count_before(c->order, u, t) != count_before(c, u, t))
        return false;
  }
  return true;
}

static void fix_some(Case *c, Rng *rng) {
  for (uint64_t i = c->n ? rng_below(rng, 12) : 0; i > 0; i--) {
    uint32_t u = (uint32_t)rng_below(rng, c->n);
    uint32_t v = (uint32_t)rng_below(rng, c->n);
    if (u == v || c->before[v][u])
      continue;
    precedence_fix(c->order, u, v);
    c->before[u][v] = true;
    close(c);
    CU_ASSERT(is_closed(c));
  }
}

static void what_is_fixed_is_closed(void) {
  for (unsigned i = 0; i < ROUNDS; i++) {
    Rng rng = {i};
    Case c;
    begin(&c, &rng, &solver_cadical);
    CU_ASSERT(is_closed(&c));
    fix_some(&c, &rng);
    end(&c);
  }
}

/* True if the edges that must hold have no cycle. */
static bool is_acyclic(Case *c) {
  close(c);
  for (uint32_t u = 0; u < c->n; u++)
    if (c->before[u][u])
      return false;
  return true;
}

static void require_some(Case *c, Rng *rng) {
  for (uint64_t i = c->n ? rng_below(rng, 14) : 0; i > 0; i--) {
    uint32_t u = (uint32_t)rng_below(rng, c->n);
    uint32_t v = (uint32_t)rng_below(rng, c->n);
    Term holds = precedence_literal(c->order, u, v);
    CU_ASSERT_EQUAL(precedence_find(c->order, u, v), holds);
    if (u == v)
      continue;
    solver_require(c->solver, holds);
    c->before[u][v] = true;
  }
}

static bool is_sorted(Case *c, const TransitionId *sorted) {
  bool seen[MOST] = {false};
  for (uint32_t i = 0; i < c->n; i++) {
    if (seen[sorted[i]])
      return false;
    seen[sorted[i]] = true;
    for (uint32_t u = 0; u < c->n; u++)
      if (c->before[u][sorted[i]] && !seen[u])
        return false;
  }
  return true;
}

static void order_with(const SolverKind *kind) {
  unsigned answers[2] = {0, 0};
  for (unsigned i = 0; i < ROUNDS; i++) {
    Rng rng = {i + 1000};
    Case c;
    TransitionId sorted[MOST];
    begin(&c, &rng, kind);
    fix_some(&c, &rng);
    require_some(&c, &rng);
    CU_ASSERT(precedence_complete(c.order, NULL, NULL));
    bool may = is_acyclic(&c);
    answers[may]++;
    CU_ASSERT_EQUAL(solver_solve(c.solver, NULL, 0),
                    may ? ANSWER_SAT : ANSWER_UNSAT);
    if (may) {
      precedence_sort(c.order, sorted);
      CU_ASSERT(is_sorted(&c, sorted));
    }
    end(&c);
  }
  CU_ASSERT(answers[0] > ROUNDS / 10 && answers[1] > ROUNDS / 10);
}

static void the_matrix_orders(void) { order_with(&solver_cadical); }
static void the_theory_orders(void) { order_with(&solver_minisat); }

UNIT(precedence) {
  TEST(what_is_fixed_is_closed);
  TEST(the_matrix_orders);
  TEST(the_theory_orders);
}
