#include "svcomp/witness/expression.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Status status;
  const char *text;
  char *said;
} Taken;

static Taken take(const char *text, const char *result) {
  size_t size;
  Taken t = {.text = NULL};
  FILE *out = open_memstream(&t.said, &size);
  Diag *d = diag_new(out);
  const WitnessExpression e = {text, EXPRESSION_C, {"w.yml", 7, 3}};
  t.status = expression_text(unit_arena, &e, result, d, &t.text);
  diag_delete(d);
  fclose(out);
  return t;
}

static void check_taken(const char *text, const char *as) {
  Taken t = take(text, NULL);
  CU_ASSERT_EQUAL_FATAL(t.status, OK);
  CU_ASSERT_STRING_EQUAL(t.text, as);
  CU_ASSERT_STRING_EQUAL(t.said, "");
  free(t.said);
}

static void check_refused(const char *text, const char *why) {
  Taken t = take(text, NULL);
  CU_ASSERT_EQUAL(t.status, INVALID);
  CU_ASSERT_PTR_NOT_NULL(strstr(t.said, "w.yml:7:3: "));
  CU_ASSERT_PTR_NOT_NULL(strstr(t.said, why));
  free(t.said);
}

static void an_expression_is_put_in_parentheses_on_one_line(void) {
  check_taken("x == 1", "(x == 1)");
  check_taken("x\n== 1", "(x == 1)");
  check_taken("(a + b) * c[2] != -1 && !p", "((a + b) * c[2] != -1 && !p)");
  check_taken("s.f <= p->g || *q >= 'a'", "(s.f <= p->g || *q >= 'a')");
  check_taken("(int)(x) << 2 == sizeof(y)", "((int)(x) << 2 == sizeof(y))");
  check_taken("s == \"a;(\\\"\"", "(s == \"a;(\\\"\")");
  check_taken("weak$$choice0 == 1", "(weak$$choice0 == 1)");
  check_taken("0x1fULL < 1.5e3", "(0x1fULL < 1.5e3)");
}

static void what_would_leave_its_parentheses_is_refused(void) {
  check_refused("1) || (1", "brackets do not match");
  check_refused("(x", "brackets do not match");
  check_refused("a[1)", "brackets do not match");
  check_refused("1; abort()", "not an expression");
  check_refused("({ 1; })", "not an expression");
  check_refused("1 // x", "a comment");
  check_refused("1 /* x", "a comment");
  check_refused("'a", "quotes do not match");
  check_refused("\"a\\\nb\"", "quotes do not match");
  check_refused("x <: 1", "not an expression");
  check_refused("#define", "not an expression");
  check_refused("  ", "empty");
}

static void what_would_change_the_program_is_refused(void) {
  check_refused("x = 1", "an assignment");
  check_refused("x += 1", "an assignment");
  check_refused("x *= 1", "an assignment");
  check_refused("x <<= 1", "an assignment");
  check_refused("x == 1 | y &= 1", "an assignment");
  check_refused("x++", "changes a variable");
  check_refused("--x", "changes a variable");
  check_refused("f(x)", "a call");
  check_refused("f (x)", "a call");
  check_refused("__bmc_armed", "not the program's");
}

static void the_result_is_named_where_there_is_one(void) {
  Taken t = take("\\result == 42 || 1 < \\result", "r");
  CU_ASSERT_EQUAL(t.status, OK);
  CU_ASSERT_STRING_EQUAL(t.text, "(r == 42 || 1 < r)");
  free(t.said);
  check_refused("\\result == 42", "no \\result");
  check_refused("\\results", "backslash");
  check_refused("\\old(x)", "backslash");
}

static void names_and_types_of_ghosts_are_words(void) {
  CU_ASSERT(expression_is_name("m_locked"));
  CU_ASSERT(!expression_is_name("2m") && !expression_is_name("a b"));
  CU_ASSERT(!expression_is_name("") && !expression_is_name("a;"));
  CU_ASSERT(expression_is_type("unsigned long"));
  CU_ASSERT(expression_is_type("struct s *"));
  CU_ASSERT(!expression_is_type("int x; int") && !expression_is_type("*"));
  CU_ASSERT(expression_has_word("int m_locked;", "m_locked"));
  CU_ASSERT(!expression_has_word("int m_locked2, am_locked;", "m_locked"));
}

UNIT(expression) {
  TEST(an_expression_is_put_in_parentheses_on_one_line);
  TEST(what_would_leave_its_parentheses_is_refused);
  TEST(what_would_change_the_program_is_refused);
  TEST(the_result_is_named_where_there_is_one);
  TEST(names_and_types_of_ghosts_are_words);
}
