#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_BEFORE = 4 };

typedef struct {
  const Program *program;
  Claims claims;
} Found;

static const Program *parse(const char *source) {
  static const char form[] = "#include <assert.h>\n#include <pthread.h>\n"
                             "extern void __VERIFIER_atomic_begin(void);\n"
                             "extern void __VERIFIER_atomic_end(void);\n%s\n";
  return source_parse(unit_arena, arena_printf(unit_arena, form, source),
                      1u << PROPERTY_ASSERTION);
}

static Found prove(const char *source) {
  Found x = {.program = parse(source), .claims = {.arena = unit_arena}};
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .question.claims = &x.claims};
  Stats stats = {0};
  Diag *d = diag_new(stdout);
  Result r = engine_prove.run(unit_arena, x.program, &o, &stats, d);
  diag_delete(d);
  CU_ASSERT_EQUAL_FATAL(r.verdict, VERDICT_TRUE);
  return x;
}

static bool has_text(const ClaimedInst *p, const char *text) {
  for (uint32_t i = 0; i < p->n; i++)
    if (strstr(p->claims[i].text, text))
      return true;
  return false;
}

/* True if the text is claimed at some instruction of the source's line. */
static bool is_claimed(const Found *x, unsigned line, const char *text) {
  for (uint32_t i = 0; i < x->claims.n; i++) {
    const ClaimedInst *p = &x->claims.insts[i];
    const Function *f = &x->program->functions[p->function];
    if (f->code[p->inst].loc.line == line + LINES_BEFORE && has_text(p, text))
      return true;
  }
  return false;
}

static void a_section_is_seen_as_a_whole(void) {
  const Found x = prove("static int x, y;\n"
                        "static void *work(void *arg) {\n"
                        "  for (;;) {\n"
                        "    __VERIFIER_atomic_begin();\n"
                        "    x = !x;\n"
                        "    y = !y;\n"
                        "    __VERIFIER_atomic_end();\n"
                        "    __VERIFIER_atomic_begin();\n"
                        "    int same = x == y;\n"
                        "    __VERIFIER_atomic_end();\n"
                        "    assert(same);\n"
                        "  }\n"
                        "  return arg;\n"
                        "}\n"
                        "int main(void) {\n"
                        "  pthread_t t;\n"
                        "  pthread_create(&t, 0, work, 0);\n"
                        "  work(0);\n"
                        "}");
  CU_ASSERT_TRUE(is_claimed(&x, 8, "x == y"));
  CU_ASSERT_FALSE(is_claimed(&x, 6, ""));
  CU_ASSERT_FALSE(is_claimed(&x, 9, ""));
}

static void what_no_other_thread_accesses_is_not_told(void) {
  const Found x = prove("static int x, y, z;\n"
                        "static void *work(void *arg) {\n"
                        "  z = 1;\n"
                        "  return arg;\n"
                        "}\n"
                        "int main(void) {\n"
                        "  pthread_t t;\n"
                        "  pthread_create(&t, 0, work, 0);\n"
                        "  for (;;) {\n"
                        "    assert(x == y);\n"
                        "    x = !x;\n"
                        "    y = !y;\n"
                        "    if (z > 2) z = 1;\n"
                        "  }\n"
                        "}");
  for (unsigned line = 1; line < 15; line++)
    CU_ASSERT_FALSE(is_claimed(&x, line, "y"));
}

static const char one_writes[] = "static int x;\n"
                                 "static void *work(void *arg) {\n"
                                 "  for (;;)\n"
                                 "    if (x > 2) break;\n"
                                 "  return arg;\n"
                                 "}\n"
                                 "int main(int argc, char **argv) {\n"
                                 "  pthread_t t;\n"
                                 "  pthread_create(&t, 0, work, 0);\n"
                                 "  x = 7;\n"
                                 "  assert(x == 7);\n"
                                 "  x = 3;\n"
                                 "  if (argc == 2)\n"
                                 "    return 0;\n"
                                 "  assert(x == 3);\n"
                                 "}";

static void a_step_is_over_behind_it_only(void) {
  const Found x = prove(one_writes);
  CU_ASSERT_FALSE(is_claimed(&x, 10, "7"));
  CU_ASSERT_TRUE(is_claimed(&x, 11, "x == 7"));
  CU_ASSERT_TRUE(is_claimed(&x, 15, "x == 3"));
}

static void nothing_is_known_of_who_may_go_on_to_the_end(void) {
  const Found x = prove(one_writes);
  CU_ASSERT_FALSE(is_claimed(&x, 13, ""));
  CU_ASSERT_FALSE(is_claimed(&x, 5, ""));
  CU_ASSERT_FALSE(is_claimed(&x, 7, "")); /* end of main itself */
}

static void what_one_thread_knows_is_not_told_of_all(void) {
  const Found x = prove("static int x, y, z;\n"
                        "static void set(void) {\n"
                        "  y = 1;\n"
                        "}\n"
                        "static void *work(void *arg) {\n"
                        "  if (x < 9) z = 5;\n"
                        "  else return arg;\n"
                        "  set();\n"
                        "  assert(z == 5);\n"
                        "  return arg;\n"
                        "}\n"
                        "int main(void) {\n"
                        "  pthread_t t;\n"
                        "  pthread_create(&t, 0, work, 0);\n"
                        "  if (z < 9) x = 7;\n"
                        "  else return 0;\n"
                        "  set();\n"
                        "  assert(x == 7);\n"
                        "}");
  CU_ASSERT_TRUE(is_claimed(&x, 9, "z == 5"));
  CU_ASSERT_TRUE(is_claimed(&x, 18, "x == 7"));
  CU_ASSERT_FALSE(is_claimed(&x, 3, "7"));
  CU_ASSERT_FALSE(is_claimed(&x, 3, "5"));
}

UNIT(claims) {
  TEST(a_section_is_seen_as_a_whole);
  TEST(what_no_other_thread_accesses_is_not_told);
  TEST(a_step_is_over_behind_it_only);
  TEST(nothing_is_known_of_who_may_go_on_to_the_end);
  TEST(what_one_thread_knows_is_not_told_of_all);
}
