#include "reduction/proof/transform/shared_locals.h"

#include "reduction/proof/transform/ghosts.h"
#include "tests/unit/unit.h"

/* A main that creates a worker, with an argument or without; the worker asks
 * for it. */
enum { ALONE, MAKING, BEGIN, ASKED, N_NODE };
enum { X, MINE, N_VAR };
enum { WIDTH = 8 };

static const SystemNode nodes[N_NODE] = {
    [ALONE] = {.is_alone = true, .name = "alone"},
    [MAKING] = {.name = "making"},
    [BEGIN] = {.template = 1, .name = "begin"},
    [ASKED] = {.template = 1, .name = "asked"}};
static const SystemTemplate templates[] = {
    {.name = "main", .first = ALONE, .number = VAR_NONE},
    {.name = "work", .first = BEGIN, .number = VAR_NONE}};

/* Returns the value of the worker's shared local after its creation. */
static Term value_made(TermStore *terms, const Update *given, uint32_t n) {
  Term x = term_var(terms, WIDTH, bits_mask(WIDTH), "x"),
       mine = term_var(terms, WIDTH, bits_mask(WIDTH), "mine"),
       zero = term_const(terms, WIDTH, 0);
  const SystemVar vars[N_VAR] = {
      [X] = {.name = "x", .value = x, .initial = zero, .owner = TEMPLATE_NONE},
      [MINE] = {.name = "mine", .value = mine, .copy = x, .owner = 1}};
  const Made made = {.template = 1, .arguments = given, .n_arguments = n};
  const Update observes = {X, mine};
  const SystemEdge edges[] = {
      {.from = ALONE,
       .to = MAKING,
       .guard = term_true(terms),
       .made = &made,
       .n_made = 1},
      {.from = BEGIN,
       .to = ASKED,
       .guard = term_true(terms),
       .updates = &observes,
       .n_updates = 1},
      {.from = ASKED, .to = NODE_ERROR, .guard = term_eq(terms, x, zero)}};
  const System s = {.arena = unit_arena,
                    .terms = terms,
                    .vars = vars,
                    .templates = templates,
                    .nodes = nodes,
                    .edges = edges,
                    .n_vars = N_VAR,
                    .n_templates = 2,
                    .n_nodes = N_NODE,
                    .n_edges = 3};
  const System *shared = system_with_shared_locals(system_with_positions(&s));
  CU_ASSERT_TRUE(system_is_shared(shared, MINE));
  return edge_value(shared, &shared->edges[0], MINE);
}

static void what_a_thread_is_given_is_what_it_has(void) {
  TermStore *terms = term_store_new();
  const Update given = {MINE, term_const(terms, WIDTH, 7)};
  CU_ASSERT_EQUAL(value_made(terms, &given, 1), given.value);
  term_store_delete(terms);
}

static void what_it_is_not_given_may_be_anything(void) {
  TermStore *terms = term_store_new();
  Term value = value_made(terms, NULL, 0);
  CU_ASSERT_EQUAL(term_kind(terms, value), TERM_VAR);
  term_store_delete(terms);
}

UNIT(shared_locals) {
  TEST(what_a_thread_is_given_is_what_it_has);
  TEST(what_it_is_not_given_may_be_anything);
}
