#include "reduction/proof/transform/merged_edges.h"
#include "tests/unit/unit.h"

/* A thread with two edges from a node to itself, which change x or y. */
enum { WIDTH = 8 };

typedef struct {
  TermStore *terms;
  Solver *solver;
  Diag *diag;
  SystemVar vars[2];
  SystemTemplate template;
  SystemNode node;
  SystemEdge edges[2];
  Update updates[2];
  ArrayAccess accesses[2];
  System system;
} Case;

static Term number(const Case *c, uint64_t n) {
  return term_const(c->terms, WIDTH, n);
}

static void init(Case *c, Term (*first)(const Case *),
                 Term (*second)(const Case *)) {
  *c = (Case){.terms = term_store_new(), .diag = diag_new(stdout)};
  c->solver = solver_new(&solver_cadical, c->terms, NULL, c->diag);
  for (unsigned i = 0; i < 2; i++)
    c->vars[i] = (SystemVar){
        .name = i ? "y" : "x",
        .value = term_var(c->terms, WIDTH, bits_mask(WIDTH), i ? "y" : "x"),
        .owner = TEMPLATE_NONE};
  const Term guards[2] = {first(c), second(c)};
  for (unsigned i = 0; i < 2; i++) {
    c->updates[i] = (Update){i, number(c, 7)};
    c->accesses[i] =
        (ArrayAccess){.index = number(c, i), .when = term_true(c->terms)};
    c->edges[i] = (SystemEdge){.guard = guards[i],
                               .updates = &c->updates[i],
                               .n_updates = 1,
                               .loads = &c->accesses[i]};
  }
  c->template = (SystemTemplate){"main", false, 0, VAR_NONE};
  c->node = (SystemNode){.name = "node"};
  c->system = (System){.arena = unit_arena,
                       .terms = c->terms,
                       .vars = c->vars,
                       .templates = &c->template,
                       .nodes = &c->node,
                       .edges = c->edges,
                       .n_vars = 2,
                       .n_templates = 1,
                       .n_nodes = 1,
                       .n_edges = 2};
}

static void release(Case *c) {
  solver_delete(c->solver);
  diag_delete(c->diag);
  term_store_delete(c->terms);
}

static Term is_zero(const Case *c) {
  return term_eq(c->terms, c->vars[0].value, number(c, 0));
}
static Term is_other(const Case *c) { return term_not(c->terms, is_zero(c)); }
static Term is_small(const Case *c) {
  return term_ule(c->terms, c->vars[0].value, number(c, 3));
}

static const System *merged(const Case *c) {
  return system_with_merged_edges(&c->system, c->solver);
}

static void exclusive_edges_are_one(void) {
  Case c;
  init(&c, is_zero, is_other);
  const System *s = merged(&c);
  CU_ASSERT_EQUAL_FATAL(s->n_edges, 1);
  const SystemEdge *e = &s->edges[0];
  CU_ASSERT(term_is_true(c.terms, e->guard));
  CU_ASSERT_EQUAL(
      edge_value(s, e, 0),
      term_ite(c.terms, is_zero(&c), number(&c, 7), c.vars[0].value));
  CU_ASSERT_EQUAL(
      edge_value(s, e, 1),
      term_ite(c.terms, is_zero(&c), c.vars[1].value, number(&c, 7)));
  release(&c);
}

static void edges_that_both_can_be_taken_stay(void) {
  Case c;
  init(&c, is_zero, is_small);
  CU_ASSERT_EQUAL(merged(&c)->n_edges, 2);
  release(&c);
}

static void edges_with_other_ends_or_accesses_stay(void) {
  Case c;
  init(&c, is_zero, is_other);
  c.edges[0].n_loads = c.edges[1].n_loads = 1;
  CU_ASSERT_EQUAL(merged(&c)->n_edges, 2);
  c.accesses[1].index = c.accesses[0].index;
  CU_ASSERT_EQUAL(merged(&c)->n_edges, 1);
  c.edges[1].to = NODE_END;
  CU_ASSERT_EQUAL(merged(&c)->n_edges, 2);
  c.edges[0].to = c.edges[1].to = NODE_ERROR;
  CU_ASSERT_EQUAL(merged(&c)->n_edges, 2);
  release(&c);
}

UNIT(merged_edges) {
  TEST(exclusive_edges_are_one);
  TEST(edges_that_both_can_be_taken_stay);
  TEST(edges_with_other_ends_or_accesses_stay);
}
