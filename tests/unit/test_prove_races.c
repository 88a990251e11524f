#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

static const Program *parse(const char *source) {
  static const char form[] = "#include <pthread.h>\n#include <stdatomic.h>\n"
                             "#include <stdlib.h>\n#include <string.h>\n"
                             "extern void __VERIFIER_atomic_begin(void);\n"
                             "extern void __VERIFIER_atomic_end(void);\n"
                             "extern unsigned __VERIFIER_nondet_uint(void);\n"
                             "static int x;\nstatic void *many(void *);\n"
                             "%s\n"
                             "int main(void) {\n"
                             "  pthread_t t, u;\n"
                             "  pthread_create(&t, 0, one, 0);\n"
                             "  pthread_create(&u, 0, two, 0);\n"
                             "  for (int i = 0; i < 2; i++)\n"
                             "    pthread_create(&u, 0, many, 0);\n"
                             "}\n";
  return source_parse(unit_arena, arena_printf(unit_arena, form, source),
                      1u << PROPERTY_RACE);
}

/* Returns a program with one thread of each of the first two routines, and
 * several of the third. */
static const Program *program_of(const char *objects, const char *one,
                                 const char *two, const char *many) {
  static const char form[] =
      "%s\n"
      "static void *one(void *arg) { %s\n return arg; }\n"
      "static void *two(void *arg) { %s\n return arg; }\n"
      "static void *many(void *arg) { %s\n return arg; }\n";
  return parse(arena_printf(unit_arena, form, objects, one, two, many));
}

/* Proves the program; in a trial, without the accesses that an analysis rules
 * out. */
static bool prove(const Program *p, bool is_trial) {
  const EngineOptions o = {.question.properties = 1u << PROPERTY_RACE,
                           .control.is_trial = is_trial};
  Stats stats = {0};
  Diag *d = diag_new(stdout);
  Result r = engine_prove.run(unit_arena, p, &o, &stats, d);
  diag_delete(d);
  CU_ASSERT_NOT_EQUAL(r.verdict, VERDICT_FALSE);
  return r.verdict == VERDICT_TRUE;
}

/* True if a proof is found; both ways must agree. */
static bool is_proved_of(const char *objects, const char *one, const char *two,
                         const char *many) {
  const Program *p = program_of(objects, one, two, many);
  bool is_found = prove(p, false);
  CU_ASSERT_EQUAL(prove(p, true), is_found);
  return is_found;
}

static bool is_proved(const char *one, const char *two) {
  return is_proved_of("", one, two, "");
}

static void one_of_two_has_to_write(void) {
  CU_ASSERT_FALSE(is_proved("x = 1;", "x = 2;"));
  CU_ASSERT_FALSE(is_proved("if (x) return arg;", "x = 2;"));
  CU_ASSERT_TRUE(is_proved("if (x) return arg;", "if (x) return 0;"));
}

static void what_a_model_accesses_for_its_caller_is_no_synchronisation(void) {
  CU_ASSERT_FALSE(is_proved_of("static pthread_t made;", "if (made) return 0;",
                               "pthread_create(&made, 0, many, 0);", ""));
}

static void both_have_to_be_atomic(void) {
  static const char set[] = "__atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);";
  CU_ASSERT_TRUE(is_proved(set, set));
  CU_ASSERT_FALSE(is_proved(set, "x = 2;"));
  CU_ASSERT_FALSE(is_proved("x = 2;", set));
}

static void both_have_to_be_in_sections_of_the_program(void) {
  static const char set[] = "__VERIFIER_atomic_begin(); x++;"
                            "__VERIFIER_atomic_end();";
  CU_ASSERT_TRUE(is_proved(set, set));
  CU_ASSERT_FALSE(is_proved(set, "x = 2;"));
  CU_ASSERT_FALSE(is_proved(set, "memset(&x, 0, sizeof x);"));
  CU_ASSERT_FALSE(is_proved("__VERIFIER_atomic_begin();"
                            "while (__VERIFIER_nondet_uint()) ;"
                            "x = 1; __VERIFIER_atomic_end(); x = 2;",
                            set));
}

static void who_has_seen_a_flag_comes_later(void) {
  static const char flag[] = "static atomic_int is_set;";
  CU_ASSERT_TRUE(is_proved_of(flag, "x = 1; is_set = 1;", "",
                              "while (!is_set) ; if (x) return 0;"));
  CU_ASSERT_FALSE(is_proved_of(flag, "is_set = 1; x = 1;", "",
                               "while (!is_set) ; if (x) return 0;"));
  CU_ASSERT_FALSE(is_proved_of(
      flag, "x = 1; atomic_store_explicit(&is_set, 1, memory_order_relaxed);",
      "", "while (!is_set) ; if (x) return 0;"));
  CU_ASSERT_FALSE(is_proved_of("static volatile int is_set;",
                               "x = 1; is_set = 1;", "",
                               "while (!is_set) ; if (x) return 0;"));
}

static void threads_of_one_routine_differ_in_what_they_are_given(void) {
  CU_ASSERT_FALSE(is_proved_of("", "", "", "x = 1;"));
  CU_ASSERT_FALSE(is_proved_of("", "", "",
                               "if (__VERIFIER_nondet_uint())"
                               "  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);"
                               "else if (x) return 0;"));
}

static void accesses_overlap_or_do_not(void) {
  static const char word[] =
      "static union { int all; char parts[4]; } w;"
      "static struct { unsigned a : 8, b : 8, : 0, c : 2; } bits;"
      "static int a[100];";
  CU_ASSERT_FALSE(is_proved_of(word, "w.all = 1;", "w.parts[3] = 1;", ""));
  CU_ASSERT_TRUE(is_proved_of(word, "w.parts[2] = 1;", "w.parts[3] = 1;", ""));
  CU_ASSERT_FALSE(is_proved_of(word, "bits.a = 1;", "bits.b = 1;", ""));
  CU_ASSERT_TRUE(is_proved_of(word, "bits.a = 1;", "bits.c = 1;", ""));
  CU_ASSERT_FALSE(is_proved_of(word, "a[0] = 1;",
                               "unsigned i = __VERIFIER_nondet_uint();"
                               "if (i < 100) a[i] = 1;",
                               ""));
  CU_ASSERT_TRUE(is_proved_of(word, "a[0] = 1;",
                              "unsigned i = __VERIFIER_nondet_uint();"
                              "if (i && i < 100) a[i] = 1;",
                              ""));
}

static void a_block_is_freed_as_a_whole(void) {
  CU_ASSERT_FALSE(is_proved_of("static int *_Atomic p;",
                               "int *q = calloc(2, 4); p = q;"
                               "if (q) x = q[1];",
                               "int *q = p; free(q);", ""));
}

UNIT(prove_races) {
  TEST(one_of_two_has_to_write);
  TEST(what_a_model_accesses_for_its_caller_is_no_synchronisation);
  TEST(both_have_to_be_atomic);
  TEST(both_have_to_be_in_sections_of_the_program);
  TEST(who_has_seen_a_flag_comes_later);
  TEST(threads_of_one_routine_differ_in_what_they_are_given);
  TEST(accesses_overlap_or_do_not);
  TEST(a_block_is_freed_as_a_whole);
}
