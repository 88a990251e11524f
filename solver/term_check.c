#include "solver/term_check.h"

#include "frontend/base/audit.h"
#include "solver/term_node.h"

static bool is_older(Term child, Term t) { return child && child < t; }

static void check_order(Audit *a, TermNode n, Term t) {
  unsigned arity = n.arity;
  bool is_leaf = n.kind < TERM_EXTRACT;
  audit_expect(a, arity < 1 || is_older(n.a, t), "operands that are older");
  audit_expect(a, arity < 2 || is_older(n.b, t), "operands that are older");
  audit_expect(a, arity < 3 || is_older(n.c, t), "operands that are older");
  audit_expect(a, is_leaf || n.kind == TERM_EXTRACT || arity > 1 || !n.b,
               "no operand beyond those of the operation");
  audit_expect(a, arity > 2 || !n.c,
               "no operand beyond those of the operation");
}

static bool op_fits(TermNode n, unsigned a, unsigned b, unsigned c) {
  Op op = (Op)(n.kind - TERM_OP);
  switch (op) {
  case OP_ITE: return a == 1 && b == n.width && c == n.width;
  case OP_ZEXT:
  case OP_SEXT: return n.width >= a;
  case OP_TRUNC: return n.width <= a;
  default: break;
  }
  return (op_arity(op) == 1 || a == b) &&
         n.width == (op_is_predicate(op) ? 1 : a);
}

static bool widths_fit(const TermStore *s, TermNode n) {
  unsigned arity = n.arity;
  unsigned a = arity > 0 ? s->nodes[n.a].width : 0;
  unsigned b = arity > 1 ? s->nodes[n.b].width : 0;
  unsigned c = arity > 2 ? s->nodes[n.c].width : 0;
  if (n.kind < TERM_EXTRACT)
    return true;
  if (n.kind == TERM_EXTRACT)
    return n.b < a && n.width <= a - n.b;
  return n.kind == TERM_CONCAT ? n.width == a + b : op_fits(n, a, b, c);
}

static bool is_constant(const TermStore *s, TermNode n) {
  const Term child[] = {n.a, n.b, n.c};
  for (unsigned i = 0; i < n.arity; i++)
    if (s->nodes[child[i]].kind != TERM_CONST)
      return false;
  return true;
}

static void check_operation(Audit *a, const TermStore *s, TermNode n, Term t) {
  check_order(a, n, t);
  if (a->found)
    return;
  audit_expect(a, widths_fit(s, n), "widths that fit");
  audit_expect(a, !is_constant(s, n), "constants to be folded");
  if (a->found)
    return;
  Bound b = term_bound(s, n);
  audit_expect(a, n.ones == b.ones && n.must == b.must,
               "the bounds that follow from the operands");
  audit_expect(a, n.ones != n.must, "a constant where bounds meet");
}

static void check_leaf(Audit *a, const TermStore *s, TermNode n) {
  if (n.kind == TERM_CONST) {
    audit_expect(a, n.ones == n.must, "a constant's own bounds");
    audit_expect(a, n.ones == (n.a | (uint64_t)n.b << 32), "its own value");
  } else {
    audit_expect(a, n.a < s->names.n, "a number with a name");
    audit_expect(a, n.ones && !n.must, "a variable's bounds");
  }
}

static void check_node(Audit *a, const TermStore *s, Term t) {
  const TermNode n = s->nodes[t];
  audit_at(a, "term", t);
  audit_expect(a, n.kind < TERM_OP + N_OP, "a known kind");
  audit_expect(a, n.width >= 1 && n.width <= 64, "a width from 1 to 64");
  if (a->found)
    return;
  audit_expect(a, !(n.must & ~n.ones) && !(n.ones & ~bits_mask(n.width)),
               "bounds within the width");
  if (n.kind < TERM_EXTRACT)
    check_leaf(a, s, n);
  else
    check_operation(a, s, n, t);
  audit_expect(a, n.kind == TERM_VAR || term_store_find(s, n) == t,
               "to be found under its own key");
}

/* Checks that the numbers of variables increase with their terms. */
static void check_numbers(Audit *a, const TermStore *s) {
  uint32_t next = 0;
  for (Term t = 1; t < s->n && !a->found; t++)
    if (s->nodes[t].kind == TERM_VAR) {
      audit_at(a, "term", t);
      audit_expect(a, s->nodes[t].a == next++, "a number of its own");
    }
  audit_at(a, NULL, 0);
  audit_expect(a, next == s->names.n, "a variable for each name");
}

static void check_table(Audit *a, const TermStore *s) {
  uint32_t used = 0;
  audit_at(a, NULL, 0);
  for (uint32_t i = 0; i < s->table.cap; i++)
    used += s->table.slots[i].number != TABLE_NONE;
  audit_expect(a, used == s->table.n && used == s->n - 1 - s->names.n,
               "a table of all terms but variables");
  audit_expect(a, s->n <= s->cap && 2 * used <= s->table.cap,
               "a table at most half full");
}

static void check_bits(Audit *a, const TermStore *s) {
  for (unsigned i = 0; i < 2 && !a->found; i++) {
    Term t = s->constant[i];
    audit_at(a, "Boolean", i);
    audit_expect(a, t && t < s->n, "a term");
    if (a->found)
      return;
    audit_expect(a,
                 s->nodes[t].kind == TERM_CONST && s->nodes[t].width == 1 &&
                     s->nodes[t].ones == i,
                 "a constant of one bit");
  }
}

const char *term_check_find(Arena *arena, const TermStore *s, Term first) {
  Audit a = {.arena = arena};
  check_table(&a, s);
  check_bits(&a, s);
  check_numbers(&a, s);
  for (Term t = first ? first : 1; t < s->n && !a.found; t++)
    check_node(&a, s, t);
  return a.found;
}

void term_check(const TermStore *s, Term first, const char *stage) {
  Arena *a = arena_new();
  audit_end(term_check_find(a, s, first), stage);
  arena_delete(a);
}
