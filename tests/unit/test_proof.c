#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

/* A main that creates workers without end, which go from BEGIN to FIRST, then
 * to SECOND; each test adds the edges. */
enum { ALONE, MAKING, BEGIN, FIRST, SECOND, N_NODE };
enum { X, Y, MINE, N_VAR };
enum { MAIN, WORK, N_TEMPLATE };
enum { WIDTH = 8, MOST_EDGES = 8 };

typedef struct {
  TermStore *terms;
  Solver *solver;
  Diag *diag;
  SystemVar vars[N_VAR];
  SystemEdge edges[MOST_EDGES];
  Update updates[MOST_EDGES][N_VAR];
  System system;
  Term invariants[N_NODE];
  bool held[N_NODE];
  VarId drawn[N_NODE];
  uint64_t weights[N_NODE], ended[N_TEMPLATE];
  Known facts;
} Case;

static const SystemNode nodes[N_NODE] = {
    [ALONE] = {.template = MAIN, .is_alone = true, .name = "alone"},
    [MAKING] = {.template = MAIN, .name = "making"},
    [BEGIN] = {.template = WORK, .name = "begin"},
    [FIRST] = {.template = WORK, .name = "first"},
    [SECOND] = {.template = WORK, .name = "second"}};
static const SystemTemplate templates[N_TEMPLATE] = {
    {.name = "main", .first = ALONE, .number = VAR_NONE},
    {.name = "work", .is_many = true, .first = BEGIN, .number = VAR_NONE}};
static const Made work = {.template = WORK};

static Term value(const Case *c, VarId v) { return c->vars[v].value; }

static Term number(const Case *c, uint64_t n) {
  return term_const(c->terms, WIDTH, n & bits_mask(WIDTH));
}

static Term is(const Case *c, VarId v, uint64_t n) {
  return term_eq(c->terms, value(c, v), number(c, n));
}

static Term is_not(const Case *c, VarId v, uint64_t n) {
  return term_not(c->terms, is(c, v, n));
}

static Term more(const Case *c, VarId v) {
  return term_add(c->terms, value(c, v), number(c, 1));
}

/* ---- edges, in the order of the nodes that they leave */

static SystemEdge *step(Case *c, NodeId from, NodeId to, Term guard) {
  SystemEdge *e = &c->edges[c->system.n_edges];
  *e = (SystemEdge){.from = from,
                    .to = to,
                    .guard = guard ? guard : term_true(c->terms),
                    .updates = c->updates[c->system.n_edges++]};
  return e;
}

/* Sets a variable on the edge; called in increasing order of variables. */
static void sets(Case *c, SystemEdge *e, VarId v, Term to) {
  c->updates[e - c->edges][e->n_updates++] = (Update){v, to};
}

static void makes(SystemEdge *e) { e->made = &work, e->n_made = 1; }

static void add_vars(Case *c) {
  static const char *const names[N_VAR] = {"x", "y", "mine"};
  for (VarId v = 0; v < N_VAR; v++) {
    uint64_t ones = bits_mask(WIDTH);
    bool is_shared = v != MINE;
    c->vars[v] = (SystemVar){
        .name = names[v],
        .value = term_var(c->terms, WIDTH, ones, names[v]),
        .copy = is_shared ? TERM_NONE : term_var(c->terms, WIDTH, ones, "copy"),
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
    c->drawn[n] = VAR_NONE;
  }
  makes(step(c, ALONE, MAKING, TERM_NONE));
  makes(step(c, MAKING, MAKING, TERM_NONE));
}

static void release(Case *c) {
  solver_delete(c->solver);
  diag_delete(c->diag);
  term_store_delete(c->terms);
}

/* ---- clauses */

typedef struct {
  const Case *of;
  ClauseKind kind;
  unsigned n;
} Failures;

static bool count(void *context, const Clause *c) {
  Failures *f = context;
  f->n += c->kind == f->kind && !term_is_false(f->of->terms, c->refutation) &&
          solver_solve(f->of->solver, &c->refutation, 1) != ANSWER_UNSAT;
  return true;
}

/* Returns the number of clauses of that kind that do not hold. */
static unsigned fails_with(Case *c, ClauseKind kind, const Known *facts) {
  Failures f = {c, kind, 0};
  const Proof p = {&c->system, *facts, c->invariants};
  proof_visit(&p, count, &f);
  return f.n;
}

static unsigned fails(Case *c, ClauseKind kind) {
  const Known none = known_none(unit_arena, &c->system);
  return fails_with(c, kind, &none);
}

/* Checks x as a lock, free at 0. */
static unsigned fails_as_lock(Case *c) {
  const LockFact lock = {X, number(c, 0), c->held};
  Known facts = known_none(unit_arena, &c->system);
  facts.locks = &lock, facts.n_locks = 1;
  return fails_with(c, CLAUSE_LOCK, &facts);
}

/* Checks x as a ticket, with y as its base. */
static unsigned fails_as_ticket(Case *c) {
  const TicketFact ticket = {X, Y, c->drawn};
  Known facts = known_none(unit_arena, &c->system);
  facts.tickets = &ticket, facts.n_tickets = 1;
  return fails_with(c, CLAUSE_TICKET, &facts);
}

/* Checks that x, plus weighted numbers of threads, is 0. */
static unsigned fails_as_count(Case *c) {
  const CountFact sum = {.var = X,
                         .other = VAR_NONE,
                         .width = WIDTH,
                         .weights = c->weights,
                         .ended = c->ended};
  Known facts = known_none(unit_arena, &c->system);
  facts.counts = &sum, facts.n_counts = 1;
  return fails_with(c, CLAUSE_COUNT, &facts);
}

static unsigned fails_as_roll(Case *c) {
  const RollFact roll = {X, WORK};
  Known facts = known_none(unit_arena, &c->system);
  facts.rolls = &roll, facts.n_rolls = 1;
  return fails_with(c, CLAUSE_ROLL, &facts);
}

/* ---- invariants */

static void what_holds_at_first_is_asked(void) {
  Case c;
  init(&c);
  c.invariants[ALONE] = is(&c, X, 0);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_INIT), 0);
  c.invariants[ALONE] = is(&c, X, 1);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_INIT), 1);
  release(&c);
}

static void each_step_leads_to_what_holds_there(void) {
  Case c;
  init(&c);
  sets(&c, step(&c, BEGIN, FIRST, TERM_NONE), X, number(&c, 1));
  c.invariants[FIRST] = is(&c, X, 1);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_OWN), 0);
  c.invariants[FIRST] = is(&c, X, 2);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_OWN), 1);
  release(&c);
}

static void who_is_made_finds_what_holds_there(void) {
  Case c;
  init(&c);
  c.invariants[ALONE] = c.invariants[BEGIN] = is(&c, X, 0);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_MAKE), 1);
  c.invariants[MAKING] = is(&c, X, 0);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_MAKE), 0);
  release(&c);
}

static void others_leave_what_holds(void) {
  Case c;
  init(&c);
  sets(&c, step(&c, FIRST, SECOND, TERM_NONE), X, number(&c, 1));
  c.invariants[SECOND] = is_not(&c, X, 0);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_OTHERS), 0);
  c.invariants[MAKING] = is(&c, X, 0);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_OTHERS), 1);
  release(&c);
}

static void checks_do_not_fail(void) {
  Case c;
  init(&c);
  step(&c, FIRST, NODE_ERROR, is(&c, MINE, 3))->kind = EDGE_CHECK;
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_CHECK), 1);
  c.invariants[FIRST] = is(&c, MINE, 2);
  CU_ASSERT_EQUAL(fails(&c, CLAUSE_CHECK), 0);
  release(&c);
}

/* ---- locks */

static void init_lock(Case *c, bool looks, uint64_t taken) {
  init(c);
  c->held[FIRST] = true;
  sets(c, step(c, BEGIN, FIRST, looks ? is(c, X, 0) : TERM_NONE), X,
       number(c, taken));
  sets(c, step(c, FIRST, SECOND, TERM_NONE), X, number(c, 0));
}

static void a_lock_is_taken_while_it_is_free(void) {
  Case c;
  init_lock(&c, true, 1);
  CU_ASSERT_EQUAL(fails_as_lock(&c), 0);
  release(&c);
  init_lock(&c, false, 1);
  CU_ASSERT_EQUAL(fails_as_lock(&c), 1);
  release(&c);
  init_lock(&c, true, 0);
  CU_ASSERT_EQUAL(fails_as_lock(&c), 1);
  release(&c);
}

static void who_holds_no_lock_does_not_free_it(void) {
  Case c;
  init_lock(&c, true, 1);
  sets(&c, step(&c, SECOND, NODE_END, TERM_NONE), X, number(&c, 0));
  CU_ASSERT_EQUAL(fails_as_lock(&c), 1);
  release(&c);
}

static void who_holds_a_lock_leaves_it_taken(void) {
  Case c;
  init_lock(&c, true, 1);
  c.held[SECOND] = true;
  CU_ASSERT_EQUAL(fails_as_lock(&c), 1);
  release(&c);
}

static void no_thread_begins_with_a_lock(void) {
  Case c;
  init_lock(&c, true, 1);
  c.held[BEGIN] = true;
  c.invariants[BEGIN] = is_not(&c, X, 0);
  CU_ASSERT_TRUE(fails_as_lock(&c) > 0);
  release(&c);
}

/* ---- tickets */

/* Adds edges of a ticket that is drawn while there is room, and given back in
 * turn. */
static void add_ticket(Case *c, Term drawn, bool is_in_turn) {
  c->drawn[FIRST] = c->drawn[SECOND] = MINE;
  Term has_room =
      term_not(c->terms, term_eq(c->terms, more(c, X), value(c, Y)));
  SystemEdge *draw = step(c, BEGIN, FIRST, has_room);
  sets(c, draw, X, more(c, X));
  sets(c, draw, MINE, drawn);
  step(c, FIRST, SECOND, term_eq(c->terms, value(c, Y), value(c, MINE)));
  sets(c, step(c, SECOND, NODE_END, TERM_NONE), Y, more(c, Y));
  if (is_in_turn)
    c->invariants[SECOND] = term_eq(c->terms, value(c, Y), value(c, MINE));
}

static void tickets_are_drawn_and_given_back_in_turn(void) {
  Case c;
  init(&c);
  add_ticket(&c, value(&c, X), true);
  CU_ASSERT_EQUAL(fails_as_ticket(&c), 0);
  release(&c);
}

static void no_ticket_is_drawn_twice(void) {
  Case c;
  init(&c);
  add_ticket(&c, value(&c, Y), true);
  CU_ASSERT_EQUAL(fails_as_ticket(&c), 1);
  release(&c);
}

static void what_is_drawn_is_below_what_comes_next(void) {
  Case c;
  init(&c);
  add_ticket(&c, more(&c, X), true);
  CU_ASSERT_EQUAL(fails_as_ticket(&c), 1);
  release(&c);
}

static void the_base_passes_no_ticket_of_others(void) {
  Case c;
  init(&c);
  add_ticket(&c, value(&c, X), false);
  CU_ASSERT_EQUAL(fails_as_ticket(&c), 1);
  release(&c);
}

static void tickets_do_not_come_round_to_their_base(void) {
  Case c;
  init(&c);
  add_ticket(&c, value(&c, X), true);
  c.edges[2].guard = term_true(c.terms);
  CU_ASSERT_EQUAL(fails_as_ticket(&c), 1);
  release(&c);
}

static void what_was_drawn_is_not_changed(void) {
  Case c;
  init(&c);
  add_ticket(&c, value(&c, X), true);
  sets(&c, &c.edges[3], MINE, more(&c, MINE));
  CU_ASSERT_EQUAL(fails_as_ticket(&c), 1);
  release(&c);
}

/* ---- numbers of threads */

/* Makes x the number of workers at FIRST. */
static void init_count(Case *c) {
  init(c);
  c->weights[FIRST] = bits_mask(WIDTH);
  sets(c, step(c, BEGIN, FIRST, TERM_NONE), X, more(c, X));
  sets(c, step(c, FIRST, NODE_END, TERM_NONE), X,
       term_sub(c->terms, value(c, X), number(c, 1)));
}

static void each_step_keeps_what_is_counted(void) {
  Case c;
  init_count(&c);
  CU_ASSERT_EQUAL(fails_as_count(&c), 0);
  c.updates[2][0].value = number(&c, 2);
  CU_ASSERT_EQUAL(fails_as_count(&c), 1);
  release(&c);
}

static void counts_are_right_at_first(void) {
  Case c;
  init(&c);
  c.weights[ALONE] = c.weights[MAKING] = 1;
  CU_ASSERT_EQUAL(fails_as_count(&c), 1);
  release(&c);
}

static void threads_that_are_made_count(void) {
  Case c;
  init(&c);
  c.weights[BEGIN] = c.weights[FIRST] = c.weights[SECOND] = c.ended[WORK] = 1;
  CU_ASSERT_EQUAL(fails_as_count(&c), 2);
  release(&c);
}

static void a_count_that_may_wrap_tells_nothing(void) {
  Case c;
  init(&c);
  c.weights[FIRST] = bits_mask(WIDTH);
  const CountFact sum = {.var = X,
                         .other = VAR_NONE,
                         .width = WIDTH,
                         .weights = c.weights,
                         .ended = c.ended};
  const RollFact roll = {Y, WORK};
  Known facts = known_none(unit_arena, &c.system);
  facts.counts = &sum, facts.n_counts = 1;
  CU_ASSERT_FALSE(count_is_informative(&facts, &sum));
  facts.rolls = &roll, facts.n_rolls = 1;
  CU_ASSERT_TRUE(count_is_informative(&facts, &sum));
  release(&c);
}

/* Checks a roll that counts created threads, with this guard. */
static unsigned fails_as_guarded_roll(Term guard_of(const Case *)) {
  Case c;
  init(&c);
  for (unsigned i = 0; i < 2; i++) {
    sets(&c, &c.edges[i], X, more(&c, X));
    c.edges[i].guard = guard_of(&c);
  }
  unsigned n = fails_as_roll(&c);
  release(&c);
  return n;
}

static Term no_guard(const Case *c) { return term_true(c->terms); }
static Term is_not_last(const Case *c) { return is_not(c, X, UINT8_MAX); }

static void a_roll_does_not_wrap(void) {
  CU_ASSERT_EQUAL(fails_as_guarded_roll(no_guard), 2);
  CU_ASSERT_EQUAL(fails_as_guarded_roll(is_not_last), 0);
}

UNIT(proof) {
  TEST(what_holds_at_first_is_asked);
  TEST(each_step_leads_to_what_holds_there);
  TEST(who_is_made_finds_what_holds_there);
  TEST(others_leave_what_holds);
  TEST(checks_do_not_fail);
  TEST(a_lock_is_taken_while_it_is_free);
  TEST(who_holds_no_lock_does_not_free_it);
  TEST(who_holds_a_lock_leaves_it_taken);
  TEST(no_thread_begins_with_a_lock);
  TEST(tickets_are_drawn_and_given_back_in_turn);
  TEST(no_ticket_is_drawn_twice);
  TEST(what_is_drawn_is_below_what_comes_next);
  TEST(the_base_passes_no_ticket_of_others);
  TEST(tickets_do_not_come_round_to_their_base);
  TEST(what_was_drawn_is_not_changed);
  TEST(each_step_keeps_what_is_counted);
  TEST(counts_are_right_at_first);
  TEST(threads_that_are_made_count);
  TEST(a_count_that_may_wrap_tells_nothing);
  TEST(a_roll_does_not_wrap);
}
