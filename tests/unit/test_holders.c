#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

/* A main that creates workers without end, which go from BEGIN to IN and OUT.
 * A worker holds the resource at IN if its local is not 0. */
enum { ALONE, MAKING, BEGIN, IN, OUT, N_NODE };
enum { COUNT, MINE, N_VAR };
enum { MAIN, WORK, N_TEMPLATE };
enum { WIDTH = 64, MOST_EDGES = 5 };

typedef struct {
  TermStore *terms;
  Solver *solver;
  Diag *diag;
  SystemVar vars[N_VAR];
  SystemEdge edges[MOST_EDGES];
  Update updates[MOST_EDGES][N_VAR];
  System system;
  Term invariants[N_NODE], holds[N_NODE];
} Case;

static const SystemNode nodes[N_NODE] = {
    [ALONE] = {.template = MAIN, .is_alone = true, .name = "alone"},
    [MAKING] = {.template = MAIN, .name = "making"},
    [BEGIN] = {.template = WORK, .name = "begin"},
    [IN] = {.template = WORK, .name = "in"},
    [OUT] = {.template = WORK, .name = "out"}};
static const SystemTemplate templates[N_TEMPLATE] = {
    {.name = "main", .first = ALONE, .number = VAR_NONE},
    {.name = "work", .is_many = true, .first = BEGIN, .number = VAR_NONE}};
static const Made work = {.template = WORK};

static Term value(const Case *c, VarId v) { return c->vars[v].value; }

static Term number(const Case *c, uint64_t n) {
  return term_const(c->terms, WIDTH, n);
}

static Term is(const Case *c, Term value, uint64_t n) {
  return term_eq(c->terms, value, number(c, n));
}

static Term more(const Case *c, uint64_t by) {
  return term_add(c->terms, value(c, COUNT), number(c, by));
}

static SystemEdge *step(Case *c, NodeId from, NodeId to) {
  SystemEdge *e = &c->edges[c->system.n_edges];
  *e = (SystemEdge){.from = from,
                    .to = to,
                    .guard = term_true(c->terms),
                    .updates = c->updates[c->system.n_edges++]};
  return e;
}

static void sets(Case *c, SystemEdge *e, VarId v, Term to) {
  c->updates[e - c->edges][e->n_updates++] = (Update){v, to};
}

static void add_vars(Case *c) {
  for (VarId v = 0; v < N_VAR; v++) {
    bool is_shared = v == COUNT;
    c->vars[v] = (SystemVar){
        .name = is_shared ? "count" : "mine",
        .value = term_var(c->terms, WIDTH, UINT64_MAX, "value"),
        .copy = is_shared ? TERM_NONE
                          : term_var(c->terms, WIDTH, UINT64_MAX, "copy"),
        .initial = is_shared ? number(c, 0) : TERM_NONE,
        .owner = is_shared ? TEMPLATE_NONE : WORK};
  }
}

static void init(Case *c) {
  *c = (Case){.terms = term_store_new(), .diag = diag_new(stdout)};
  c->solver = solver_new(&solver_cadical, c->terms, NULL, c->diag);
  add_vars(c);
  c->system = (System){.arena = unit_arena,
                       .terms = c->terms,
                       .vars = c->vars,
                       .templates = templates,
                       .nodes = nodes,
                       .edges = c->edges,
                       .n_vars = N_VAR,
                       .n_templates = N_TEMPLATE,
                       .n_nodes = N_NODE};
  for (NodeId n = 0; n < N_NODE; n++) {
    c->invariants[n] = term_true(c->terms);
    c->holds[n] = term_false(c->terms);
  }
  c->invariants[ALONE] = is(c, value(c, COUNT), 0);
  c->holds[IN] = term_not(c->terms, is(c, value(c, MINE), 0));
  for (NodeId n = ALONE; n <= MAKING; n++) {
    SystemEdge *e = step(c, n, MAKING);
    e->made = &work, e->n_made = 1;
  }
}

/* Goes in with MINE as given, and COUNT raised by a number. */
static void enter(Case *c, uint64_t mine, uint64_t by) {
  SystemEdge *e = step(c, BEGIN, IN);
  sets(c, e, COUNT, more(c, by));
  sets(c, e, MINE, number(c, mine));
}

static void leave(Case *c, NodeId to, uint64_t by) {
  SystemEdge *e = step(c, IN, to);
  e->guard = c->holds[IN];
  sets(c, e, COUNT, more(c, by));
}

static void release(Case *c) {
  solver_delete(c->solver);
  diag_delete(c->diag);
  term_store_delete(c->terms);
}

static HoldersFact fact_of(const Case *c) {
  const SystemHolders guess = {COUNT, c->holds};
  return holders_new(unit_arena, &c->system, &guess);
}

typedef struct {
  const Case *of;
  unsigned n;
} Failures;

static bool count(void *context, const Clause *c) {
  Failures *f = context;
  f->n += c->kind == CLAUSE_HOLDERS &&
          solver_solve(f->of->solver, &c->refutation, 1) != ANSWER_UNSAT;
  return true;
}

/* Returns the number of clauses that do not hold, and releases the case. */
static unsigned fails(Case *c) {
  const HoldersFact fact = fact_of(c);
  Known facts = known_none(unit_arena, &c->system);
  facts.holders = &fact, facts.n_holders = 1;
  Failures f = {c, 0};
  const Proof p = {&c->system, facts, c->invariants};
  proof_visit(&p, count, &f);
  release(c);
  return f.n;
}

static void who_holds_is_counted(void) {
  for (uint64_t mine = 0; mine < 2; mine++)
    for (uint64_t by = 0; by < 3; by++) {
      Case c;
      init(&c);
      enter(&c, mine, by);
      CU_ASSERT_EQUAL(fails(&c), mine != by);
    }
}

static void who_leaves_or_ends_is_not(void) {
  for (unsigned i = 0; i < 2; i++)
    for (uint64_t by = 0; by < 2; by++) {
      Case c;
      init(&c);
      leave(&c, i ? NODE_END : OUT, by - 1);
      CU_ASSERT_EQUAL(fails(&c), by);
    }
}

static void nobody_holds_at_first(void) {
  Case c;
  init(&c);
  c.holds[BEGIN] = is(&c, value(&c, MINE), 7);
  CU_ASSERT_EQUAL(fails(&c), 1);
}

static void main_is_counted_once_there_are_threads(void) {
  for (uint64_t n = 0; n < 2; n++)
    for (uint64_t held = 0; held < 2; held++) {
      Case c;
      init(&c);
      sets(&c, &c.edges[0], COUNT, number(&c, n));
      if (held)
        c.holds[MAKING] = term_true(c.terms);
      CU_ASSERT_EQUAL(fails(&c), n != held);
    }
}

/* Checks that a thread at IN, and another at m unless that is the end, may be
 * there while so many are counted and their locals are as given. */
static bool may_be(NodeId m, uint64_t n, uint64_t mine, uint64_t theirs) {
  Case c;
  init(&c);
  const HoldersFact fact = fact_of(&c);
  Known facts = known_none(unit_arena, &c.system);
  facts.holders = &fact, facts.n_holders = 1;
  Term all[] = {m == NODE_END ? known_at(&facts, IN)
                              : known_between(&facts, IN, m),
                is(&c, value(&c, COUNT), n), is(&c, value(&c, MINE), mine),
                is(&c, c.vars[MINE].copy, theirs)};
  bool out = solver_solve(c.solver, all, 4) == ANSWER_SAT;
  release(&c);
  return out;
}

static void threads_are_no_more_than_counted(void) {
  for (uint64_t n = 0; n < 4; n++)
    for (uint64_t mine = 0; mine < 2; mine++)
      for (uint64_t theirs = 0; theirs < 2; theirs++) {
        CU_ASSERT_EQUAL(may_be(NODE_END, n, mine, theirs), mine <= n);
        CU_ASSERT_EQUAL(may_be(OUT, n, mine, theirs), mine <= n);
        CU_ASSERT_EQUAL(may_be(IN, n, mine, theirs), mine + theirs <= n);
      }
}

UNIT(holders) {
  TEST(who_holds_is_counted);
  TEST(who_leaves_or_ends_is_not);
  TEST(nobody_holds_at_first);
  TEST(main_is_counted_once_there_are_threads);
  TEST(threads_are_no_more_than_counted);
}
