/* valid-memtrack without a bound: proofs, compared with an enumeration. */
#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/fuzz/rng.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

enum { ASKED = 1 << PROPERTY_MEMTRACK | 1 << PROPERTY_FREE };

/* Returns a program with a block p: main's code before the thread, which gets
 * p; the thread's code; main's code beside it and after it. */
static const Program *parse(const char *before, const char *thread,
                            const char *beside, const char *after) {
  static const char form[] =
      "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n"
      "extern _Bool __VERIFIER_nondet_bool(void);\n"
      "static int *g, *h;\n"
      "static struct { int *p; } s;\n"
      "static int *tab[3];\n"
      "static union { int *p; long l; } un;\n"
      "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
      "extern void __VERIFIER_atomic_begin(void);\n"
      "extern void __VERIFIER_atomic_end(void);\n"
      "static void take(int **at) { *at = malloc(4); }\n"
      "static void *work(void *arg) { %s\n return 0; }\n"
      "int main(void) {\n"
      "  pthread_t t;\n"
      "  int *p = malloc(8);\n"
      "  %s\n"
      "  pthread_create(&t, 0, work, p);\n"
      "  %s\n"
      "  pthread_join(t, 0);\n"
      "  %s\n"
      "  return 0;\n"
      "}\n";
  return source_parse(
      unit_arena, arena_printf(unit_arena, form, thread, before, beside, after),
      ASKED);
}

static Verdict verdict_of(const EngineOps *engine, const Program *p) {
  return source_verdict(unit_arena, engine, p, ASKED);
}

static void expect_tracked(const char *before, const char *thread,
                           const char *beside, const char *after) {
  const Program *p = parse(before, thread, beside, after);
  CU_ASSERT_EQUAL(verdict_of(&engine_prove, p), VERDICT_TRUE);
  CU_ASSERT_EQUAL(verdict_of(&engine_explore, p), VERDICT_TRUE);
}

static void expect_lost(const char *before, const char *thread,
                        const char *beside, const char *after) {
  const Program *p = parse(before, thread, beside, after);
  CU_ASSERT_EQUAL(verdict_of(&engine_prove, p), VERDICT_UNKNOWN);
  CU_ASSERT_EQUAL(verdict_of(&engine_explore, p), VERDICT_FALSE);
}

static void variables_lead_to_blocks(void) {
  expect_tracked("g = p;", "", "", "");
  expect_tracked("s.p = p;", "if (g) h = g;", "", "");
  expect_lost("", "", "", "");
  expect_lost("g = p;", "", "", "g = 0;");
  expect_lost("g = p;", "g = 0;", "", "");
  expect_lost("s.p = p;", "s.p = 0;", "", "");
  expect_lost("g = p;", "memset(&g, 0, sizeof g);", "", "");
  expect_lost("if (__VERIFIER_nondet_bool()) g = p;", "", "", "");
  expect_lost("static int x; g = __VERIFIER_nondet_bool() ? p : &x;", "", "",
              "");
  expect_lost("g = p; g = malloc(8);", "", "", "");
  expect_lost("g = p; p = malloc(8);", "", "", "");
}

static void blocks_may_be_freed(void) {
  expect_tracked("", "", "", "free(p);");
  expect_tracked("g = p;", "", "", "free(g); g = 0;");
  expect_lost("", "if (__VERIFIER_nondet_bool()) free(arg);", "", "");
  expect_lost("g = p;", "", "",
              "if (!__VERIFIER_nondet_bool()) free(g);"
              "g = 0;");
  expect_lost("free(p); p = malloc(8);", "", "", "");
}

static void who_ends_or_waits_keeps_what_it_is_to_read(void) {
  expect_lost("", "", "pthread_exit(0);", "free(p);");
  expect_lost("p = 0;", "", "", "");
  expect_lost("pthread_mutex_lock(&m); p = 0; pthread_mutex_lock(&m);", "", "",
              "");
  expect_lost("pthread_mutex_lock(&m); g = p; p = 0;",
              "pthread_mutex_lock(&m); g = 0;",
              "g = 0; pthread_mutex_lock(&m);", "");
}

static void others_go_on_after_main(void) {
  static const char lock[] = "g = p; pthread_mutex_lock(&m);",
                    end[] = "pthread_mutex_unlock(&m); pthread_exit(0);";
  expect_tracked(lock, "pthread_mutex_lock(&m);", end, "");
  expect_lost(lock, "pthread_mutex_lock(&m); g = 0;", end, "");
  expect_lost(lock, "pthread_mutex_lock(&m); malloc(4);", end, "");
}

static void who_alone_knows_a_block_frees_it(void) {
  static const char loop[] = "for (int i = 0; i < 2; i++) {"
                             "  int *q = malloc(4); *q = i; h = &i; free(q);"
                             "}";
  expect_tracked("", "int *q = malloc(4); *q = 1; g = 0; free(q);", "",
                 "free(p);");
  expect_tracked("", "", "int *q = malloc(4); g = 0; free(q);", "free(p);");
  expect_tracked("", loop, "", "free(p);");
  expect_lost("", "int *q = malloc(4); if (__VERIFIER_nondet_bool()) free(q);",
              "", "free(p);");
  expect_lost("", "for (int i = 0; i < 2; i++) malloc(4);", "", "free(p);");
  expect_lost("", "", "int *q = malloc(4); if (g) free(q);", "free(p);");
  expect_lost("", "int *q = malloc(4); pthread_exit(0); free(q);", "",
              "free(p);");
  expect_lost("pthread_mutex_lock(&m);",
              "int *q = malloc(4); q = 0; pthread_mutex_lock(&m);", "",
              "free(p);");
}

static void blocks_that_others_know_are_made_while_main_is_alone(void) {
  expect_lost("g = p;", "malloc(4);", "", "");
  expect_lost("g = p;", "", "h = malloc(4); h = 0;", "");
  expect_lost("g = p; while (__VERIFIER_nondet_bool()) h = malloc(4);", "", "",
              "");
}

/* ---- all pairs of codes */

/* Code of the thread, */
static const char *const works[] = {
    "",
    "int *q = malloc(4); *q = h != 0; free(q);",
    "int *q = malloc(4); if (h) free(q);",
    "int *q = malloc(4); int *r = q; q = 0; h = 0; free(r);",
    "int *q; take(&q); h = 0; free(q);",
    "int *q; take(&q); h = 0;",
    "int *q = malloc(8); int *r = q + 1; q = 0; h = 0; free(r - 1);",
    "int *q = __VERIFIER_nondet_bool() ? malloc(4) : 0; h = 0; free(q);",
    "int *q = calloc(1, 4); h = 0; if (*q) return 0; free(q);",
    "for (;;) { int *q = malloc(4); if (h) { free(q); break; } free(q);"
    "  if (__VERIFIER_nondet_bool()) break; }",
    "int *o = g; g = 0; h = 0; g = o;",
    "__VERIFIER_atomic_begin(); int *o = g; g = 0; g = o;"
    "__VERIFIER_atomic_end();",
    "int *q = malloc(4); g = q;",
    "tab[1] = 0;",
    "un.l = 0;",
};

/* and of main before and after. */
static const char *const mains[][2] = {
    {"free(p);", ""},
    {"g = p;", ""},
    {"tab[1] = p;", ""},
    {"un.p = p;", ""},
    {"", "free(p);"},
    {"g = p;", "free(p); g = 0;"},
    {"free(p); take(&g);", ""},
    {"free(p); take(&h); g = h;", "h = 0;"},
    {"g = p; if (__VERIFIER_nondet_bool()) { free(g); g = 0; }", ""},
    {"if (__VERIFIER_nondet_bool()) g = p;", "if (!g) free(p);"},
    {"int i = __VERIFIER_nondet_bool(); tab[i] = p;", ""},
    {"int **at = &p;", "free(*at);"},
    {"g = p; h = g; g = 0;", ""},
};

static void what_is_proved_is_so(void) {
  enum {
    N_WORKS = sizeof works / sizeof *works,
    N_MAINS = sizeof mains / sizeof *mains
  };
  Rng rng = {7};
  for (unsigned k = 0; k < unit_trials(30); k++) {
    const char *const *m = mains[rng_below(&rng, N_MAINS)];
    const Program *p = parse(m[0], works[rng_below(&rng, N_WORKS)], "", m[1]);
    if (verdict_of(&engine_prove, p) == VERDICT_TRUE)
      CU_ASSERT_EQUAL(verdict_of(&engine_explore, p), VERDICT_TRUE);
  }
}

UNIT(prove_heap) {
  TEST(variables_lead_to_blocks);
  TEST(blocks_may_be_freed);
  TEST(who_ends_or_waits_keeps_what_it_is_to_read);
  TEST(others_go_on_after_main);
  TEST(who_alone_knows_a_block_frees_it);
  TEST(what_is_proved_is_so);
  TEST(blocks_that_others_know_are_made_while_main_is_alone);
}
