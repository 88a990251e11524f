#include "tests/unit/proof_build.h"

#include <string.h>

static const char turns[] = "for (;;) { BEGIN x = !x; END }";

/* True if there is a proof; 'one' is the first thread's code, 'look' the
 * third's, 'more' main's.  The second thread toggles x. */
static bool proves(const char *one, const char *look, const char *more) {
  ProofBuild b;
  Proof p;
  proof_init(&b, &(ProofSource){
                     .one = one, .two = turns, .three = look, .main = more});
  bool is_proof = proof_is_found_of(&b, b.whole.system, &p);
  proof_release(&b);
  return is_proof;
}

/* Returns the number of edges of the first thread's first step that lead on. */
static uint32_t n_steps(const char *one) {
  ProofBuild b;
  uint32_t n = 0;
  proof_init(&b, &(ProofSource){.one = one,
                                .two = turns,
                                .three = "assert(y <= 1 && z <= 1);"});
  const System *s = b.whole.system;
  for (TemplateId t = 0; t < s->n_templates; t++)
    for (uint32_t i = 0; i < s->n_edges; i++)
      n += s->edges[i].from == s->templates[t].first &&
           !strncmp(s->templates[t].name, "one", 3);
  proof_release(&b);
  return n;
}

static void ways_with_one_effect_are_one(void) {
  CU_ASSERT_EQUAL(n_steps("BEGIN if (x == 0 || x == 5) y = 1; else y = 2; END"),
                  2);
  CU_ASSERT_EQUAL(n_steps("BEGIN if (x == 0) y = 1; else z = 1; END"), 2);
}

static void ways_with_other_effects_stay(void) {
  CU_ASSERT_TRUE(proves("BEGIN if (x == 0) y = 1; else y = 0; END",
                        "assert(y <= 1);", NULL));
  CU_ASSERT_FALSE(proves("BEGIN if (x == 0) y = 1; else y = 2; END",
                         "assert(y <= 1);", NULL));
  CU_ASSERT_FALSE(proves("BEGIN if (x == 0) y = 1; else z = 2; END",
                         "assert(z <= 1);", NULL));
}

static void each_way_counts(void) {
  CU_ASSERT_FALSE(proves("BEGIN if (x == 7 || x == 1) y = 2; END",
                         "assert(y <= 1);", NULL));
  CU_ASSERT_FALSE(proves("BEGIN if (x == 1 || x == 7) y = 2; END",
                         "assert(y <= 1);", NULL));
}

static void who_is_made_is_an_effect(void) {
  const Made one = {.template = 1}, other = {.template = 2};
  const SystemEdge a = {.made = &one, .n_made = 1},
                   b = {.made = &other, .n_made = 1}, none = {.n_made = 0};
  CU_ASSERT_TRUE(edges_have_one_effect(&a, &a));
  CU_ASSERT_FALSE(edges_have_one_effect(&a, &b));
  CU_ASSERT_FALSE(edges_have_one_effect(&a, &none));
}

static void what_is_chosen_is_open(void) {
  static const char one[] =
      "BEGIN if (__VERIFIER_nondet_bool()) y = 1; else y = 2; END";
  CU_ASSERT_EQUAL(n_steps(one), 2);
  CU_ASSERT_FALSE(proves(one, "assert(y <= 1);", NULL));
  CU_ASSERT_FALSE(proves(one, "assert(y != 1);", NULL));
}

static void what_is_assigned_is_what_was_chosen(void) {
  CU_ASSERT_TRUE(proves("_Bool b = __VERIFIER_nondet_bool();"
                        "BEGIN if (b || x == 2) y = 1 + (b || x == 3); END",
                        "assert(y != 1);", NULL));
}

UNIT(slice) {
  TEST(ways_with_one_effect_are_one);
  TEST(ways_with_other_effects_stay);
  TEST(each_way_counts);
  TEST(who_is_made_is_an_effect);
  TEST(what_is_chosen_is_open);
  TEST(what_is_assigned_is_what_was_chosen);
}
