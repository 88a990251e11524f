#include "reduction/proof/rule/product_proof.h"
#include "solver/solver.h"
#include "tests/unit/unit.h"

/* Main makes threads A and B, which each add to x and end.  Main checks x.  If
 * A comes first, B may be anywhere; after a step of B, A is asleep. */
enum { ALONE, MAKING, A0, A1, B0, N_NODE };
enum { MAIN, A, B, N_TEMPLATE };
enum { MAKE, CHECK, STEP_A, LATER_A, STEP_B, N_EDGE };
enum { BEGIN, BOTH, AFTER_A, AFTER_B, LAST, N_PRODUCT };
enum { WIDTH = 8, N_STEP = 8 };

typedef struct {
  TermStore *terms;
  Solver *solver;
  Diag *diag;
  SystemVar x;
  SystemTemplate templates[N_TEMPLATE];
  SystemNode nodes[N_NODE];
  SystemEdge edges[N_EDGE];
  Update updates[N_EDGE];
  System system;
  bool is_proved[N_EDGE];
  NodeId at[N_PRODUCT][N_TEMPLATE];
  Term values[N_PRODUCT];
  ProductNode product_nodes[N_PRODUCT];
  ProductEdge steps[N_STEP];
  Product product;
  Term invariants[N_NODE], joint[N_PRODUCT];
  ProductProof proof;
} Case;

static const uint8_t order[N_TEMPLATE] = {MAIN, A, B};
static const Made both[2] = {{.template = A}, {.template = B}};
static const VarId constants[1] = {0};

static Term number(const Case *c, uint64_t n) {
  return term_const(c->terms, WIDTH, n & bits_mask(WIDTH));
}

static Term is(const Case *c, uint64_t n) {
  return term_eq(c->terms, c->x.value, number(c, n));
}

static Term plus(const Case *c, uint64_t n) {
  return term_add(c->terms, c->x.value, number(c, n));
}

static void set_edge(Case *c, uint32_t i, NodeId from, NodeId to, Term value) {
  c->updates[i] = (Update){0, value};
  c->edges[i] = (SystemEdge){.from = from,
                             .to = to,
                             .guard = term_true(c->terms),
                             .updates = &c->updates[i],
                             .n_updates = value != TERM_NONE};
}

static void init_system(Case *c) {
  static const TemplateId of[N_NODE] = {MAIN, MAIN, A, A, B};
  static const NodeId first[N_TEMPLATE] = {ALONE, A0, B0};
  for (NodeId n = 0; n < N_NODE; n++)
    c->nodes[n] =
        (SystemNode){.template = of[n], .is_alone = n == ALONE, .name = "node"};
  for (TemplateId t = 0; t < N_TEMPLATE; t++)
    c->templates[t] = (SystemTemplate){"thread", false, first[t], VAR_NONE};
  c->x = (SystemVar){.name = "x",
                     .value = term_var(c->terms, WIDTH, bits_mask(WIDTH), "x"),
                     .initial = number(c, 0),
                     .owner = TEMPLATE_NONE};
  set_edge(c, MAKE, ALONE, MAKING, TERM_NONE);
  c->edges[MAKE].made = both, c->edges[MAKE].n_made = 2;
  set_edge(c, CHECK, MAKING, NODE_ERROR, TERM_NONE);
  c->edges[CHECK].kind = EDGE_CHECK, c->edges[CHECK].guard = is(c, 4);
  set_edge(c, STEP_A, A0, NODE_END, plus(c, 1));
  set_edge(c, LATER_A, A1, NODE_END, plus(c, 0));
  set_edge(c, STEP_B, B0, NODE_END, plus(c, 2));
  c->system = (System){.arena = unit_arena,
                       .terms = c->terms,
                       .vars = &c->x,
                       .templates = c->templates,
                       .nodes = c->nodes,
                       .edges = c->edges,
                       .n_vars = 1,
                       .n_templates = N_TEMPLATE,
                       .n_nodes = N_NODE,
                       .n_edges = N_EDGE};
}

static void set_place(Case *c, uint32_t q, NodeId main, NodeId a, NodeId b) {
  c->at[q][MAIN] = main, c->at[q][A] = a, c->at[q][B] = b;
  c->product_nodes[q] =
      (ProductNode){.at = c->at[q], .order = order, .values = &c->values[q]};
}

static void add_step(Case *c, uint32_t from, uint32_t to, uint32_t edge) {
  c->steps[c->product.n_edges++] = (ProductEdge){from, to, edge};
}

static void init_product(Case *c) {
  set_place(c, BEGIN, ALONE, NODE_UNMADE, NODE_UNMADE);
  set_place(c, BOTH, MAKING, A0, B0);
  set_place(c, AFTER_A, MAKING, NODE_END, B0);
  set_place(c, AFTER_B, MAKING, A0, NODE_END);
  set_place(c, LAST, MAKING, NODE_END, NODE_END);
  c->product_nodes[AFTER_B].asleep = 1 << A;
  c->product = (Product){.system = &c->system,
                         .is_proved = c->is_proved,
                         .constants = constants,
                         .nodes = c->product_nodes,
                         .edges = c->steps,
                         .n_nodes = N_PRODUCT};
  add_step(c, BEGIN, BOTH, MAKE);
  add_step(c, BOTH, NODE_ERROR, CHECK);
  add_step(c, BOTH, AFTER_A, STEP_A);
  add_step(c, BOTH, AFTER_B, STEP_B);
  add_step(c, AFTER_A, NODE_ERROR, CHECK);
  add_step(c, AFTER_A, LAST, STEP_B);
  add_step(c, AFTER_B, NODE_ERROR, CHECK);
  add_step(c, LAST, NODE_ERROR, CHECK);
}

static void init(Case *c) {
  static const uint64_t sums[N_PRODUCT] = {0, 0, 1, 2, 3};
  *c = (Case){.terms = term_store_new(), .diag = diag_new(stdout)};
  c->solver = solver_new(&solver_cadical, c->terms, NULL, c->diag);
  init_system(c);
  init_product(c);
  for (NodeId n = 0; n < N_NODE; n++)
    c->invariants[n] = term_true(c->terms);
  for (uint32_t q = 0; q < N_PRODUCT; q++)
    c->joint[q] = is(c, sums[q]);
  c->proof = (ProductProof){
      .each = {&c->system, known_none(unit_arena, &c->system), c->invariants},
      .product = &c->product,
      .invariants = c->joint};
}

static void release(Case *c) {
  solver_delete(c->solver);
  diag_delete(c->diag);
  term_store_delete(c->terms);
}

static bool holds(void *context, const Clause *clause) {
  const Case *c = context;
  return term_is_false(c->terms, clause->refutation) ||
         solver_solve(c->solver, &clause->refutation, 1) == ANSWER_UNSAT;
}

static bool is_proof(Case *c) { return product_visit(&c->proof, holds, c); }

typedef void Change(Case *);

static bool is_proof_after(Change *change) {
  Case c;
  init(&c);
  change(&c);
  bool out = is_proof(&c);
  release(&c);
  return out;
}

/* ---- the product */

static void change_nothing(Case *c) { (void)c; }

static void the_product_is_a_proof(void) {
  CU_ASSERT(is_proof_after(change_nothing));
}

static void drop_last_step(Case *c) { c->product.n_edges--; }

static void drop_thread(Case *c) {
  c->steps[3] = c->steps[2], c->steps[2] = c->steps[1];
}

static void wakes_never(Case *c) { c->product_nodes[AFTER_A].asleep = 1 << B; }

static void sleeps_at_first(Case *c) { c->product_nodes[BEGIN].asleep = 1; }

static void awake_threads_have_their_edges(void) {
  CU_ASSERT_FALSE(is_proof_after(drop_last_step));
  CU_ASSERT_FALSE(is_proof_after(drop_thread));
}

static void only_preferred_threads_fall_asleep(void) {
  CU_ASSERT_FALSE(is_proof_after(wakes_never));
  CU_ASSERT_FALSE(is_proof_after(sleeps_at_first));
}

static void lead_elsewhere(Case *c) { c->at[AFTER_A][B] = NODE_END; }
static void lead_back(Case *c) { c->at[AFTER_A][A] = A0; }
static void claim_constant(Case *c) {
  c->product.n_constants = 1, c->values[AFTER_A] = number(c, 3);
}
static void claim_first_constant(Case *c) {
  c->product.n_constants = 1, c->values[BEGIN] = number(c, 4);
}

static void steps_lead_where_the_edges_lead(void) {
  CU_ASSERT_FALSE(is_proof_after(lead_elsewhere));
  CU_ASSERT_FALSE(is_proof_after(lead_back));
  CU_ASSERT_FALSE(is_proof_after(claim_constant));
  CU_ASSERT_FALSE(is_proof_after(claim_first_constant));
}

static void make_many(Case *c) { c->templates[A].is_many = true; }

static void threads_are_made_once(void) {
  CU_ASSERT_FALSE(is_proof_after(make_many));
}

static void share_input(Case *c) {
  Term any = term_var(c->terms, WIDTH, bits_mask(WIDTH), "any");
  Term nothing = term_const(c->terms, WIDTH, 0);
  Term same = term_eq(c->terms, any, nothing);
  c->edges[STEP_A].guard = c->edges[STEP_B].guard = same;
}

static void edges_of_different_threads_share_no_input(void) {
  CU_ASSERT_FALSE(is_proof_after(share_input));
}

/* ---- edges that commute */

static void double_x(Case *c) {
  c->updates[STEP_B].value =
      term_op(c->terms, OP_MUL, WIDTH, plus(c, 3), number(c, 2), TERM_NONE);
  c->joint[AFTER_B] = c->joint[LAST] = term_not(c->terms, is(c, 4));
}

static void enable_a(Case *c) { c->edges[STEP_A].guard = is(c, 2); }
static void disable_b(Case *c) { c->edges[STEP_B].guard = is(c, 0); }
static void fail_in_a(Case *c) {
  c->edges[STEP_A].to = NODE_ERROR;
  c->edges[STEP_A].n_updates = 0;
  c->edges[STEP_A].guard = is(c, 2);
  c->steps[2].to = NODE_ERROR;
}

static void edges_have_one_effect_in_both_orders(void) {
  CU_ASSERT_FALSE(is_proof_after(double_x));
}

static void no_edge_enables_one_of_a_sleeping_thread(void) {
  CU_ASSERT_FALSE(is_proof_after(enable_a));
  CU_ASSERT_FALSE(is_proof_after(fail_in_a));
}

static bool commute(Case *c, uint32_t a, uint32_t b) {
  Term t =
      product_conflict(&c->system, c->invariants, &c->edges[a], &c->edges[b]);
  return solver_solve(c->solver, &t, 1) == ANSWER_UNSAT;
}

static void no_edge_is_disabled_by_one_of_a_sleeping_thread(void) {
  Case c;
  init(&c);
  CU_ASSERT(commute(&c, STEP_A, STEP_B));
  disable_b(&c);
  CU_ASSERT(!commute(&c, STEP_B, STEP_A));
  release(&c);
}

static void sections_are_not_left(void) {
  Case c;
  init(&c);
  c.edges[STEP_A].to = A1;
  CU_ASSERT(commute(&c, STEP_B, STEP_A));
  c.nodes[A1].is_atomic = true;
  CU_ASSERT(!commute(&c, STEP_B, STEP_A));
  CU_ASSERT(commute(&c, STEP_A, STEP_B));
  CU_ASSERT(!commute(&c, LATER_A, STEP_B));
  release(&c);
}

/* ---- accesses of elements */

static ArrayAccess access(const Case *c, Term index, Term value, bool stores) {
  return (ArrayAccess){.index = index,
                       .value = value,
                       .when = term_true(c->terms),
                       .site = stores ? 2 : 1,
                       .is_store = stores};
}

static void set_accesses(Case *c, ArrayAccess *a, ArrayAccess *b) {
  c->edges[STEP_A].loads = a, c->edges[STEP_A].n_loads = 1;
  c->edges[STEP_B].loads = b, c->edges[STEP_B].n_loads = 1;
}

static void accesses_of_one_element_do_not_commute(void) {
  Case c;
  init(&c);
  Term loaded = term_var(c.terms, WIDTH, bits_mask(WIDTH), "loaded");
  ArrayAccess a = access(&c, number(&c, 1), number(&c, 7), true);
  ArrayAccess b = access(&c, number(&c, 1), number(&c, 7), true);
  set_accesses(&c, &a, &b);
  CU_ASSERT(commute(&c, STEP_A, STEP_B));
  b.value = number(&c, 8);
  CU_ASSERT(!commute(&c, STEP_A, STEP_B));
  b.index = number(&c, 2);
  CU_ASSERT(commute(&c, STEP_A, STEP_B));
  a.when = term_false(c.terms);
  CU_ASSERT(!commute(&c, STEP_A, STEP_B));
  a = access(&c, number(&c, 2), loaded, false);
  CU_ASSERT(!commute(&c, STEP_A, STEP_B));
  CU_ASSERT(!commute(&c, STEP_B, STEP_A));
  a.index = number(&c, 3);
  CU_ASSERT(commute(&c, STEP_B, STEP_A));
  a.index = term_and(c.terms, c.x.value, number(&c, 1));
  CU_ASSERT(commute(&c, STEP_B, STEP_A));
  c.updates[STEP_B].value = plus(&c, 1);
  CU_ASSERT(!commute(&c, STEP_B, STEP_A));
  release(&c);
}

static void loads_of_one_element_are_equal(void) {
  Case c;
  init(&c);
  Term one = term_var(c.terms, WIDTH, bits_mask(WIDTH), "one");
  Term other = term_var(c.terms, WIDTH, bits_mask(WIDTH), "other");
  ArrayAccess a = access(&c, number(&c, 1), one, false);
  ArrayAccess b = access(&c, number(&c, 1), other, false);
  set_accesses(&c, &a, &b);
  c.updates[STEP_A].value = one, c.updates[STEP_B].value = other;
  CU_ASSERT(commute(&c, STEP_A, STEP_B));
  b.index = number(&c, 2);
  CU_ASSERT(!commute(&c, STEP_A, STEP_B));
  b.index = number(&c, 1), b.when = term_false(c.terms);
  CU_ASSERT(!commute(&c, STEP_A, STEP_B));
  b.when = term_true(c.terms), b.array = 1;
  CU_ASSERT(!commute(&c, STEP_A, STEP_B));
  release(&c);
}

static void edges_commute_where_the_invariants_hold(void) {
  Case c;
  init(&c);
  c.updates[STEP_A].value = c.x.value;
  c.edges[STEP_A].guard = is(&c, 5);
  CU_ASSERT(!commute(&c, STEP_B, STEP_A));
  c.invariants[B0] = term_not(c.terms, is(&c, 3));
  CU_ASSERT(commute(&c, STEP_B, STEP_A));
  c.invariants[B0] = term_not(c.terms, is(&c, 5));
  CU_ASSERT(!commute(&c, STEP_B, STEP_A));
  c.invariants[A0] = term_not(c.terms, is(&c, 3));
  CU_ASSERT(commute(&c, STEP_B, STEP_A));
  release(&c);
}

/* Returns the value of the cell for index 1, and value 5, after the access. */
static Term value_after(Case *c, ArrayAccess x, Term *loaded) {
  const ProductCell cell = {.site = 9};
  Term index = number(c, 1), value = number(c, 5);
  c->edges[STEP_A].loads = &x, c->edges[STEP_A].n_loads = 1;
  *loaded = product_follow(c->terms, &cell, 1, &c->edges[STEP_A],
                           (CellValues){&index, &value});
  return value;
}

static void cells_follow_stores(void) {
  Case c;
  Term loaded;
  init(&c);
  ArrayAccess x = access(&c, number(&c, 1), number(&c, 6), true);
  CU_ASSERT_EQUAL(value_after(&c, x, &loaded), number(&c, 6));
  x.index = number(&c, 2);
  CU_ASSERT_EQUAL(value_after(&c, x, &loaded), number(&c, 5));
  x.when = term_false(c.terms);
  CU_ASSERT(!term_is_const(c.terms, value_after(&c, x, &loaded), NULL));
  release(&c);
}

static void fixed_cells_stay(void) {
  Case c;
  init(&c);
  const ProductCell cells[] = {{.site = 9}, {.site = 9, .is_fixed = true}};
  Term index[] = {number(&c, 3), number(&c, 1)};
  Term value[] = {number(&c, 5), number(&c, 6)};
  const CellValues now = {index, value};
  CU_ASSERT(term_is_false(c.terms, product_meets(c.terms, cells, 2, now)));
  ArrayAccess x = access(&c, number(&c, 2), number(&c, 7), false);
  x.site = 9;
  c.edges[STEP_A].loads = &x, c.edges[STEP_A].n_loads = 1;
  product_follow(c.terms, cells, 2, &c.edges[STEP_A], now);
  CU_ASSERT_EQUAL(index[0], number(&c, 2));
  CU_ASSERT_EQUAL(index[1], number(&c, 1));
  CU_ASSERT_EQUAL(value[1], number(&c, 6));
  index[1] = index[0];
  CU_ASSERT(term_is_true(c.terms, product_meets(c.terms, cells, 2, now)));
  index[0] = product_no_index(c.terms, term_width(c.terms, index[0]));
  CU_ASSERT(term_is_true(c.terms, product_meets(c.terms, cells, 2, now)));
  release(&c);
}

static void loads_give_the_value_of_a_cell(void) {
  Case c;
  Term loaded;
  init(&c);
  ArrayAccess x = access(&c, number(&c, 1), number(&c, 6), false);
  CU_ASSERT_EQUAL(value_after(&c, x, &loaded), number(&c, 5));
  CU_ASSERT(term_is_false(c.terms, loaded));
  x.index = number(&c, 2);
  value_after(&c, x, &loaded);
  CU_ASSERT(term_is_true(c.terms, loaded));
  x.index = number(&c, 1), x.when = term_false(c.terms);
  value_after(&c, x, &loaded);
  CU_ASSERT(term_is_true(c.terms, loaded));
  release(&c);
}

/* ---- invariants */

static void fail_at_last(Case *c) { c->edges[CHECK].guard = is(c, 3); }
static void fail_between(Case *c) {
  c->edges[CHECK].guard = is(c, 2);
  c->joint[AFTER_B] = TERM_NONE;
}
static void claim_too_much(Case *c) { c->joint[AFTER_B] = is(c, 9); }
static void begin_elsewhere(Case *c) {
  c->joint[BEGIN] = c->joint[BOTH] = is(c, 200);
  c->joint[AFTER_A] = is(c, 201), c->joint[AFTER_B] = is(c, 202);
  c->joint[LAST] = is(c, 203);
}
static void leave_out(Case *c) {
  c->joint[BOTH] = c->joint[AFTER_A] = c->joint[AFTER_B] = TERM_NONE;
  c->joint[LAST] = TERM_NONE;
}
static void have_no_first(Case *c) { c->joint[BEGIN] = TERM_NONE; }

static void some_nodes_need_no_invariant(void) {
  CU_ASSERT(is_proof_after(leave_out));
  CU_ASSERT_FALSE(is_proof_after(have_no_first));
}

static void invariants_hold_along_paths(void) {
  CU_ASSERT_FALSE(is_proof_after(claim_too_much));
  CU_ASSERT_FALSE(is_proof_after(begin_elsewhere));
}

static void no_path_fails(void) {
  CU_ASSERT_FALSE(is_proof_after(fail_at_last));
  CU_ASSERT_FALSE(is_proof_after(fail_between));
}

static void wrongly_go_round(Case *c) {
  c->edges[STEP_A].to = A0;
  c->product.n_edges = 0;
  set_place(c, AFTER_A, NODE_END, NODE_END, NODE_END);
  set_place(c, LAST, NODE_END, NODE_END, NODE_END);
  c->product_nodes[AFTER_B].asleep = 0;
  add_step(c, BEGIN, BOTH, MAKE);
  add_step(c, BOTH, NODE_ERROR, CHECK);
  add_step(c, BOTH, BOTH, STEP_A);
  add_step(c, BOTH, AFTER_B, STEP_B);
  add_step(c, AFTER_B, NODE_ERROR, CHECK);
  add_step(c, AFTER_B, AFTER_B, STEP_A);
  c->joint[BOTH] = c->joint[AFTER_B] = TERM_NONE;
}

static void each_cycle_has_an_invariant(void) {
  CU_ASSERT_FALSE(is_proof_after(wrongly_go_round));
}

static void claim_check(Case *c) { c->is_proved[CHECK] = true; }

static void checks_left_out_are_proved(void) {
  CU_ASSERT_FALSE(is_proof_after(claim_check));
}

static void claim_of_thread(Case *c) { c->invariants[A0] = is(c, 0); }

static void each_invariant_holds_by_itself(void) {
  CU_ASSERT_FALSE(is_proof_after(claim_of_thread));
}

static void inputs_of_an_edge_are_different(void) {
  Case c;
  init(&c);
  Term any[2];
  for (unsigned i = 0; i < 2; i++)
    any[i] = term_var(c.terms, WIDTH, bits_mask(WIDTH), "input");
  set_edge(&c, STEP_A, A0, NODE_END,
           term_add(c.terms, plus(&c, 1), term_sub(c.terms, any[0], any[1])));
  CU_ASSERT_FALSE(is_proof(&c));
  release(&c);
}

UNIT(product) {
  TEST(inputs_of_an_edge_are_different);
  TEST(the_product_is_a_proof);
  TEST(awake_threads_have_their_edges);
  TEST(only_preferred_threads_fall_asleep);
  TEST(steps_lead_where_the_edges_lead);
  TEST(threads_are_made_once);
  TEST(edges_of_different_threads_share_no_input);
  TEST(edges_have_one_effect_in_both_orders);
  TEST(no_edge_enables_one_of_a_sleeping_thread);
  TEST(no_edge_is_disabled_by_one_of_a_sleeping_thread);
  TEST(sections_are_not_left);
  TEST(accesses_of_one_element_do_not_commute);
  TEST(loads_of_one_element_are_equal);
  TEST(edges_commute_where_the_invariants_hold);
  TEST(cells_follow_stores);
  TEST(loads_give_the_value_of_a_cell);
  TEST(fixed_cells_stay);
  TEST(some_nodes_need_no_invariant);
  TEST(invariants_hold_along_paths);
  TEST(no_path_fails);
  TEST(each_cycle_has_an_invariant);
  TEST(checks_left_out_are_proved);
  TEST(each_invariant_holds_by_itself);
}
