/* Results of joins and detaches, and the threads they wait for, without a
 * bound: proofs, compared with an enumeration. */
#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/fuzz/rng.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

enum { ASKED = 1 << PROPERTY_ASSERTION };

/* Returns a program with a thread t: its code, that of another thread beside
 * it, and that of main, which created both. */
static const Program *parse(const char *itself, const char *other,
                            const char *main) {
  static const char form[] =
      "#define _GNU_SOURCE\n"
      "#include <assert.h>\n#include <pthread.h>\n"
      "extern _Bool __VERIFIER_nondet_bool(void);\n"
      "static pthread_t t, u, none;\n"
      "static int x, r;\n"
      "static void *work(void *arg) { x = 1; %s return 0; }\n"
      "static void *help(void *arg) { %s return 0; }\n"
      "int main(void) {\n"
      "  pthread_attr_t a;\n"
      "  pthread_attr_init(&a);\n"
      "  pthread_create(&t, 0, work, 0);\n"
      "  pthread_create(&u, 0, help, 0);\n"
      "  %s\n"
      "  return 0;\n"
      "}\n";
  return source_parse(
      unit_arena, arena_printf(unit_arena, form, itself, other, main), ASKED);
}

static Verdict verdict_of(const EngineOps *engine, const Program *p) {
  return source_verdict(unit_arena, engine, p, ASKED);
}

static void expect_right(const char *itself, const char *other,
                         const char *main) {
  const Program *p = parse(itself, other, main);
  CU_ASSERT_EQUAL(verdict_of(&engine_prove, p), VERDICT_TRUE);
  CU_ASSERT_EQUAL(verdict_of(&engine_explore, p), VERDICT_TRUE);
}

static void expect_wrong(const char *itself, const char *other,
                         const char *main) {
  const Program *p = parse(itself, other, main);
  CU_ASSERT_EQUAL(verdict_of(&engine_prove, p), VERDICT_UNKNOWN);
  CU_ASSERT_EQUAL(verdict_of(&engine_explore, p), VERDICT_FALSE);
}

#define JOIN "r = pthread_join(t, 0);"
#define OVER "assert(r == 0 && x == 1);"

static void who_is_joined_has_ended(void) {
  expect_right("", "", JOIN OVER);
  expect_right("", "pthread_detach(u);", JOIN "assert(x == 1);");
  expect_right("", "", "pthread_detach(u);" JOIN OVER);
  expect_right("", JOIN, JOIN "assert(x == 1);");
  expect_right("", "", "u = t; r = pthread_join(u, 0);" OVER);
  expect_right("", "", "pthread_join(t, 0); assert(x == 1);");
  expect_right("", "",
               "pthread_join(*(x < 2 ? &t : &u), 0);" JOIN "assert(x == 1);");
}

static void who_is_claimed_is_not_waited_for(void) {
  expect_wrong("", "", "pthread_detach(t);" JOIN "assert(x == 1);");
  expect_wrong("", "", "pthread_detach(t);" JOIN "assert(r == 0);");
  expect_wrong("", "",
               "pthread_detach(t); pthread_join(t, 0); assert(x == 1);");
  expect_wrong("", "",
               "pthread_join(*(x < 2 ? &t : &u), 0);" JOIN "assert(r == 0);");
  expect_wrong("", "pthread_detach(t);", JOIN "assert(x == 1);");
  expect_wrong("pthread_detach(pthread_self());", "", JOIN OVER);
  expect_wrong("", "", JOIN JOIN OVER);
  expect_wrong("", JOIN, JOIN OVER);
  expect_wrong("", "", "r = pthread_join(none, 0);" OVER);
  expect_wrong("", "", "u = none; r = pthread_join(u, 0); assert(r == 0);");
  expect_wrong("", "",
               "r = pthread_tryjoin_np(t, 0); if (r == 0) {" JOIN
               "assert(r == 0); }");
}

/* Values of computed handles are open: formulas find one that is no
 * thread's. */
static void who_is_computed_may_be_nobody(void) {
  const Program *p =
      parse("", "", "r = pthread_join(t + 5, 0); assert(r == 0);");
  CU_ASSERT_EQUAL(verdict_of(&engine_prove, p), VERDICT_UNKNOWN);
  CU_ASSERT_EQUAL(verdict_of(&engine_order, p), VERDICT_FALSE);
}

static void attributes_may_detach(void) {
  static const char detached[] = "pthread_attr_setdetachstate(&a,"
                                 "PTHREAD_CREATE_DETACHED);";
  static const char made[] = "pthread_create(&u, &a, work, 0);"
                             "x = 0; r = pthread_join(u, 0);";
  expect_right("", "pthread_join(t, 0);",
               arena_printf(unit_arena, JOIN "%s assert(r == 0);", made));
  expect_wrong(
      "", "",
      arena_printf(unit_arena, "%s %s assert(r == 0);", detached, made));
}

/* ---- all pairs of codes */

static const char *const others[] = {
    "",
    JOIN,
    "r = pthread_detach(t); assert(r == 0);",
    "pthread_detach(u);",
    "if (__VERIFIER_nondet_bool()) pthread_detach(t);",
    "if (!pthread_tryjoin_np(t, 0)) assert(x == 1);",
    "none = t;",
    "if (!pthread_join(t, 0)) assert(x == 1);",
    "t = u;",
};

static const char *const mains[] = {
    JOIN OVER,
    JOIN "assert(r || x == 1);",
    JOIN JOIN "assert(r || x == 1);",
    "r = pthread_join(none, 0); assert(r || x == 1);",
    "r = pthread_detach(t); assert(r == 0);",
    "pthread_join(u, 0);" JOIN OVER,
    "if (__VERIFIER_nondet_bool()) {" JOIN "} " JOIN "assert(x == 1);",
    "r = pthread_tryjoin_np(t, 0);" JOIN "assert(x == 1);",
    "for (int i = 0; i < 2; i++) {" JOIN "assert(i || r == 0); }",
};

static void what_is_proved_is_so(void) {
  enum {
    N_OTHERS = sizeof others / sizeof *others,
    N_MAINS = sizeof mains / sizeof *mains
  };
  Rng rng = {3};
  for (unsigned k = 0; k < unit_trials(8); k++) {
    const char *itself =
        rng_below(&rng, 3) ? "" : "pthread_detach(pthread_self());";
    const Program *p = parse(itself, others[rng_below(&rng, N_OTHERS)],
                             mains[rng_below(&rng, N_MAINS)]);
    if (verdict_of(&engine_prove, p) == VERDICT_TRUE)
      CU_ASSERT_EQUAL(verdict_of(&engine_explore, p), VERDICT_TRUE);
  }
}

UNIT(prove_joins) {
  TEST(who_is_joined_has_ended);
  TEST(who_is_claimed_is_not_waited_for);
  TEST(who_is_computed_may_be_nobody);
  TEST(attributes_may_detach);
  TEST(what_is_proved_is_so);
}
