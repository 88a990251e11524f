#include "frontend/litmus/litmus_condition.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

static Status read_text(const char *text, LitmusNames *names,
                        const char **out) {
  FILE *sink = fopen("/dev/null", "w");
  Diag *d = diag_new(sink);
  LitmusLexer x;
  litmus_lex_start(&x, unit_arena, "t.litmus", text, d);
  Status s = litmus_lex_next(&x);
  if (s == OK)
    s = litmus_condition_read(&x, names, out);
  if (s == OK && x.now.kind != LITMUS_END)
    s = INVALID;
  diag_delete(d);
  fclose(sink);
  return s;
}

static void check(const char *text, const char *expected) {
  LitmusNames names = {0};
  const char *out = NULL;
  CU_ASSERT_EQUAL_FATAL(read_text(text, &names, &out), OK);
  CU_ASSERT_STRING_EQUAL(out, expected);
}

static void propositions_become_expressions(void) {
  check("x=1", "x == 1");
  check("[x]==-1", "x == (-1)");
  check("0:r0!=0x10", "P0_r0 != 16");
  check("x=1 \\/ y=2 /\\ 1:a=3", "x == 1 || y == 2 && P1_a == 3");
  check("~(x=1)", "!((x == 1))");
  check("~~x=1", "x == 1");
  check("not x=1 /\\ true", "!(x == 1) && 1");
  check("x=1 => y=1 => z=1", "(!(x == 1) || ((!(y == 1) || (z == 1))))");
}

static void other_texts_are_refused(void) {
  static const char *const texts[] = {
      "",         "x",       "x=",     "(x=1",
      "x=1)",     "x=y",     "x=&y",   "0:",
      "9999:r=1", "[x=1",    "x=08",   "x=99999999999999999999",
      "~",        "x=1 /\\", "=> x=1", "(* open",
      "x<1"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    LitmusNames names = {0};
    const char *out;
    CU_ASSERT_EQUAL(read_text(texts[i], &names, &out), INVALID);
  }
}

static void names_are_collected(void) {
  LitmusNames names = {0};
  const char *out;
  CU_ASSERT_EQUAL_FATAL(read_text("x=1 /\\ 2:r=0", &names, &out), OK);
  CU_ASSERT_EQUAL_FATAL(names.n, 2);
  CU_ASSERT_EQUAL(names.data[0].thread, -1);
  CU_ASSERT_STRING_EQUAL(names.data[1].name, "r");
  CU_ASSERT_EQUAL(names.data[1].thread, 2);
  CU_ASSERT_EQUAL(names.data[1].loc.column, 8);
}

UNIT(litmus) {
  TEST(propositions_become_expressions);
  TEST(other_texts_are_refused);
  TEST(names_are_collected);
}
