#include "reduction/proof/invgen/lift.h"
#include "tests/unit/proof_build.h"

typedef struct {
  ProofBuild of;
  Transactions reduced;
  bool is_reduced;
} Case;

static void init(Case *c, const ProofSource *source) {
  proof_init(&c->of, source);
  c->is_reduced = transactions_find(&c->of.whole, c->of.solver, &c->reduced);
}

static bool is_reduced_proved(Case *c, Proof *p) {
  return c->is_reduced && proof_is_found_of(&c->of, c->reduced.system, p);
}

/* True if the System of transactions is proved. */
static bool proves(const ProofSource source) {
  Case c;
  Proof p;
  init(&c, &source);
  bool is_proof = is_reduced_proved(&c, &p);
  proof_release(&c.of);
  return is_proof;
}

/* True if its invariant, lifted, also proves the System of steps. */
static bool brings_back(const ProofSource source) {
  Case c;
  Proof p;
  init(&c, &source);
  CU_ASSERT_TRUE_FATAL(is_reduced_proved(&c, &p));
  Proof *whole = &c.of.whole;
  bool is_proof = proof_is_found(
      &c.of, whole,
      lift_transactions(unit_arena, whole, &c.reduced, p.invariants));
  proof_release(&c.of);
  return is_proof;
}

/* ---- sequences that are one step */

static void what_a_lock_keeps_together_is_one_step(void) {
  CU_ASSERT_TRUE(proves((ProofSource){.one = "LOCK x = 1; x = 0; UNLOCK",
                                      .two = "LOCK assert(x == 0); UNLOCK"}));
}

static void what_is_done_without_the_lock_is_seen(void) {
  CU_ASSERT_FALSE(proves((ProofSource){.one = "LOCK x = 1; x = 0; UNLOCK",
                                       .two = "assert(x == 0);"}));
  CU_ASSERT_FALSE(proves((ProofSource){
      .one = "LOCK x = 1; assert(x == 1); UNLOCK", .two = "x = 3;"}));
  CU_ASSERT_FALSE(proves((ProofSource){
      .one = "LOCK int r = x; assert(x == r); UNLOCK", .two = "x = 3;"}));
}

static void between_two_sections_of_a_lock_others_come(void) {
  CU_ASSERT_FALSE(
      proves((ProofSource){.one = "LOCK x = 1; UNLOCK LOCK x = 0; UNLOCK",
                           .two = "LOCK assert(x == 0); UNLOCK"}));
}

static void a_step_that_may_wait_does_not_take_back_what_came_before(void) {
  CU_ASSERT_FALSE(proves((ProofSource){
      .one = "LOCK x = 1; __VERIFIER_atomic_begin();"
             "__VERIFIER_assume(y); __VERIFIER_atomic_end(); UNLOCK",
      .two = "assert(x == 0);",
      .three = "LOCK y = 0; UNLOCK"}));
}

static void behind_a_left_mover_no_other_step_comes(void) {
  CU_ASSERT_FALSE(
      proves((ProofSource){.one = "LOCK x = 1; z = 1; x = 0; UNLOCK",
                           .two = "assert(x == 0);",
                           .three = "LOCK z = 2; UNLOCK"}));
}

static void who_is_made_may_begin_at_once(void) {
  CU_ASSERT_FALSE(proves(
      (ProofSource){.one = "", .two = "assert(x == 1);", .main = "x = 1;"}));
}

static void what_holds_between_transactions_is_brought_back(void) {
  CU_ASSERT_TRUE(
      brings_back((ProofSource){.one = "LOCK x = 1; x = 0; UNLOCK",
                                .two = "LOCK assert(x == 0); UNLOCK"}));
  CU_ASSERT_TRUE(brings_back((ProofSource){.one = "LOCK x = 1; x = 0; UNLOCK",
                                           .two = "LOCK z = x; UNLOCK",
                                           .three = "assert(z == 0);"}));
}

UNIT(movers) {
  TEST(what_a_lock_keeps_together_is_one_step);
  TEST(what_is_done_without_the_lock_is_seen);
  TEST(between_two_sections_of_a_lock_others_come);
  TEST(a_step_that_may_wait_does_not_take_back_what_came_before);
  TEST(behind_a_left_mover_no_other_step_comes);
  TEST(who_is_made_may_begin_at_once);
  TEST(what_holds_between_transactions_is_brought_back);
}
