/* A store that was broken by hand is detected. */
#include "solver/term_check.h"
#include "solver/term_node.h"
#include "tests/unit/unit.h"

#include <string.h>

typedef struct {
  TermStore *s;
  Arena *arena;
  Term k, x, y, bit, sum, part, both, choice, neg;
} Made;

static Made make(void) {
  Made m = {.s = term_store_new(), .arena = arena_new()};
  m.k = term_const(m.s, 8, 0x15);
  m.x = term_var(m.s, 8, 0xff, "x"), m.y = term_var(m.s, 8, 0x7f, "y");
  m.bit = term_var(m.s, 1, 1, "bit");
  m.sum = term_add(m.s, m.x, m.y);
  m.neg = term_op(m.s, OP_NEG, 0, m.sum, 0, 0);
  m.part = term_extract(m.s, m.sum, 3, 4);
  m.both = term_concat(m.s, m.part, m.y);
  m.choice = term_ite(m.s, m.bit, m.x, m.y);
  return m;
}

static void expect(Made *m, const char *rule) {
  const char *found = term_check_find(m->arena, m->s, 0);
  if (rule)
    CU_ASSERT(found && strstr(found, rule));
  if (rule ? !found || !strstr(found, rule) : found != NULL)
    fprintf(stderr, "\nexpected: %s\nfound: %s\n", rule ? rule : "nothing",
            found ? found : "nothing");
  if (!rule)
    CU_ASSERT_PTR_NULL(found);
  term_store_delete(m->s);
  arena_delete(m->arena);
}

static void a_good_store_breaks_no_rule(void) {
  Made m = make();
  expect(&m, NULL);
}

/* Changes a node of a new store by a statement, in which it is named n. */
#define BROKEN(T, CHANGE, RULE)                                                \
  do {                                                                         \
    Made m = make();                                                           \
    TermNode *n = &m.s->nodes[m.T];                                            \
    CHANGE;                                                                    \
    expect(&m, RULE);                                                          \
  } while (0)

static void kinds_and_widths_are_known(void) {
  BROKEN(sum, n->kind = TERM_OP + N_OP, "a known kind");
  BROKEN(sum, n->width = 0, "a width from 1 to 64");
  BROKEN(sum, n->width = 65, "a width from 1 to 64");
  BROKEN(sum, n->width = 16, "widths that fit");
  BROKEN(part, n->b = 5, "widths that fit");
  BROKEN(both, n->width = 13, "widths that fit");
  BROKEN(choice, n->a = m.x, "widths that fit");
  BROKEN(choice, n->c = m.part, "widths that fit");
}

static void operands_are_older(void) {
  BROKEN(sum, n->a = 0, "older");
  BROKEN(sum, n->b = m.sum, "older");
  BROKEN(choice, n->c = m.s->n, "older");
  BROKEN(neg, n->b = m.x, "no operand beyond");
  BROKEN(sum, n->c = m.x, "no operand beyond");
}

static void bounds_are_those_of_the_operands(void) {
  BROKEN(sum, n->ones = 0x7f, "the bounds that follow");
  BROKEN(sum, n->must = 1, "the bounds that follow");
  BROKEN(sum, n->ones = 0x1ff, "bounds within the width");
  BROKEN(x, n->must = 1, "a variable's bounds");
  BROKEN(x, n->ones = 0, "a variable's bounds");
  BROKEN(k, n->must = 1, "a constant's own bounds");
  BROKEN(k, n->ones = n->must = 1, "its own value");
}

static void what_is_constant_is_a_constant(void) {
  BROKEN(sum, n->a = n->b = m.k, "constants to be folded");
}

static void no_two_terms_are_equal(void) {
  BROKEN(sum, n->kind = TERM_OP + OP_MUL, "its own key");
  BROKEN(neg, *n = m.s->nodes[m.sum], "its own key");
  BROKEN(sum, n->b = m.x, "its own key");
}

static void the_table_holds_all(void) {
  Made m = make();
  Table *t = &m.s->table;
  for (uint32_t i = 0; i < t->cap; i++)
    if (t->slots[i].number == m.sum)
      t->slots[i].number = TABLE_NONE;
  expect(&m, "a table of all terms but variables");
}

static void variables_have_numbers_of_their_own(void) {
  BROKEN(y, n->a = 0, "a number of its own");
  BROKEN(x, n->a = 100, "a number of its own");
  BROKEN(x, (void)n; m.s->names.n = 2, "a table of all terms");
  BROKEN(x, (void)n; m.s->constant[1] = m.s->constant[0],
                     "Boolean 1: expected a constant of one bit");
}

static void a_report_names_the_element(void) {
  Made m = make();
  m.s->nodes[m.sum].width = 65;
  expect(&m, arena_printf(m.arena, "term %u: expected", m.sum));
}

UNIT(term_check) {
  TEST(a_good_store_breaks_no_rule);
  TEST(kinds_and_widths_are_known);
  TEST(operands_are_older);
  TEST(bounds_are_those_of_the_operands);
  TEST(what_is_constant_is_a_constant);
  TEST(no_two_terms_are_equal);
  TEST(the_table_holds_all);
  TEST(variables_have_numbers_of_their_own);
  TEST(a_report_names_the_element);
}
