#include "reduction/proof/transform/stutter.h"
#include "tests/unit/proof_build.h"

/* Code of the first thread: IF_NOT if x is not 0, and later THEN. */
#define WAITS(IF_NOT, THEN)                                                    \
  "int waits = 0; BEGIN if (x == 0) y = 1; else { waits = 1;" IF_NOT "} END "  \
  "if (waits) { BEGIN " THEN " END }"

static const char leaves[] = "for (;;) { BEGIN x = !x; END }";
static const char looks[] = "assert(y <= 1);";

typedef struct {
  unsigned n; /* number of covered nodes */
  bool is_proved, is_brought_back;
} Outcome;

static Outcome outcome_of(const char *one, const char *three) {
  ProofBuild b;
  Stutters less;
  Proof p;
  proof_init(&b, &(ProofSource){.one = one, .two = leaves, .three = three});
  stutter_find(b.whole.system, b.solver, &less);
  Outcome out = {.n = less.n};
  out.is_proved = proof_is_found_of(&b, less.system, &p);
  Proof whole = stutter_lift(b.whole.system, &less, &p);
  out.is_brought_back = proof_visit(&whole, proof_clause_holds, &b);
  proof_release(&b);
  return out;
}

static void who_waits_for_the_same_waits_where_it_was(void) {
  Outcome x = outcome_of(WAITS("", "__VERIFIER_assume(x == 0); y = 1;"), looks);
  CU_ASSERT_EQUAL(x.n, 1);
  CU_ASSERT_TRUE(x.is_proved && x.is_brought_back);
}

static void what_is_asked_later_may_be_more(void) {
  Outcome x = outcome_of(
      WAITS("", "__VERIFIER_assume(x == 0 && z == 0); y = 1;"), looks);
  CU_ASSERT_EQUAL(x.n, 1);
  CU_ASSERT_TRUE(x.is_proved && x.is_brought_back);
}

static void what_can_be_done_only_later_is_not_left_out(void) {
  CU_ASSERT_EQUAL(
      outcome_of(WAITS("", "__VERIFIER_assume(x <= 1); y = 1;"), looks).n, 0);
}

static void what_else_is_done_later_is_not_left_out(void) {
  Outcome x = outcome_of(WAITS("", "__VERIFIER_assume(x == 0); y = 2;"), looks);
  CU_ASSERT_EQUAL(x.n, 0);
  CU_ASSERT_FALSE(x.is_proved);
}

static void who_goes_elsewhere_is_not_left_out(void) {
  Outcome x = outcome_of(
      WAITS("", "__VERIFIER_assume(x == 0); y = 1;") "if (waits) y = 2;",
      looks);
  CU_ASSERT_EQUAL(x.n, 0);
  CU_ASSERT_FALSE(x.is_proved);
}

static void who_is_made_only_later_is_not_left_out(void) {
  Outcome x = outcome_of(
      WAITS("", "__VERIFIER_assume(x == 0); y = 1;") "assert(!waits);", looks);
  CU_ASSERT_EQUAL(x.n, 0);
  CU_ASSERT_FALSE(x.is_proved);
}

static void what_others_see_is_not_silent(void) {
  Outcome x = outcome_of(WAITS("z = 1;", "__VERIFIER_assume(x == 0); y = 1;"),
                         "assert(z <= 1);");
  CU_ASSERT_EQUAL(x.n, 0);
  CU_ASSERT_TRUE(x.is_proved && x.is_brought_back);
}

/* 'z' counts waiting threads for the threads that give way, which wait for x
 * although it was free. */
static void what_only_those_look_at_who_wait_goes_with_them(void) {
  static const char gives_way[] =
      "int waits = 0; BEGIN"
      " if (x == 0 && z > 0 && __VERIFIER_nondet_bool()) waits = 1;"
      " else { __VERIFIER_assume(x == 0); y = 1; } END "
      "if (waits) { BEGIN __VERIFIER_assume(x == 0 && z == 0); y = 1; END }"
      "assert(y <= 1);";
  Outcome x = outcome_of(
      WAITS("z++;", "__VERIFIER_assume(x == 0); y = 1; z--;"), gives_way);
  CU_ASSERT_EQUAL(x.n, 2);
  CU_ASSERT_TRUE(x.is_proved && x.is_brought_back);
}

UNIT(stutter) {
  TEST(who_waits_for_the_same_waits_where_it_was);
  TEST(what_is_asked_later_may_be_more);
  TEST(what_can_be_done_only_later_is_not_left_out);
  TEST(what_else_is_done_later_is_not_left_out);
  TEST(who_goes_elsewhere_is_not_left_out);
  TEST(who_is_made_only_later_is_not_left_out);
  TEST(what_others_see_is_not_silent);
  TEST(what_only_those_look_at_who_wait_goes_with_them);
}
