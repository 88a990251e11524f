#include "solver/term_node.h"

#include <assert.h>

static Term constant(TermStore *s, unsigned width, bool value) {
  return term_const(s, width, value ? UINT64_MAX : 0);
}

static Term assume_operand(TermStore *s, TermNode n, Term x, bool value) {
  bool first = n.a == x || term_opposite(s, n.a, x);
  bool second = n.b == x || term_opposite(s, n.b, x);
  if (!first && !second)
    return TERM_NONE;
  Term operand = first ? n.a : n.b, other = first ? n.b : n.a;
  Term known = constant(s, n.width, value == (operand == x));
  return op2(s, (Op)(n.kind - TERM_OP), other, known);
}

/* Returns y where x is all ones ('value') or zero, one level deep; y itself if
 * nothing follows.  Bitwise operations allow this at any width, for each bit on
 * its own. */
static Term assume_bits(TermStore *s, Term y, Term x, bool value) {
  unsigned width = s->nodes[y].width;
  if (y == x)
    return constant(s, width, value);
  if (term_opposite(s, x, y))
    return constant(s, width, !value);
  bool flip = term_is(s, y, OP_NOT);
  TermNode n = term_node(s, flip ? s->nodes[y].a : y);
  Term r = TERM_NONE;
  if (node_is(n, OP_AND) || node_is(n, OP_OR) || node_is(n, OP_XOR))
    r = assume_operand(s, n, x, value);
  else if (node_is(n, OP_ITE) && (n.a == x || term_opposite(s, n.a, x)))
    r = value == (n.a == x) ? n.b : n.c;
  else if (node_is(n, OP_ITE) && width == 1 && (n.b == x || n.c == x))
    r = op_ite(s, n.a, n.b == x ? constant(s, width, value) : n.b,
               n.c == x ? constant(s, width, value) : n.c);
  return !r ? y : flip ? op1(s, OP_NOT, r) : r;
}

/* Returns the branch t of an ite whose condition c is 'value' there. */
static Term assume_branch(TermStore *s, Term t, Term c, bool value) {
  TermNode n = term_node(s, t);
  if (n.width == 1)
    return assume_bits(s, t, c, value);
  if (node_is(n, OP_ITE) && n.a == c)
    return value ? n.b : n.c;
  if ((node_is(n, OP_ZEXT) || node_is(n, OP_SEXT)) && s->nodes[n.a].width == 1)
    return rewrite_op(s, (Op)(n.kind - TERM_OP), n.width,
                      assume_bits(s, n.a, c, value), 0, 0);
  return t;
}

Term rewrite_not(TermStore *s, Term a) {
  TermNode n = term_node(s, a);
  if (node_is(n, OP_NOT))
    return by(s, REWRITE_NOT_NOT, n.a);
  if (n.kind == TERM_CONST)
    return by(s, REWRITE_FOLD, term_const(s, n.width, ~n.ones));
  Term c;
  uint64_t x, y;
  if (n.width > 1 && term_is_choice(s, a, &c, &x, &y))
    return by(
        s, REWRITE_NOT_CHOICE,
        op_ite(s, c, term_const(s, n.width, ~x), term_const(s, n.width, ~y)));
  return term_make(s, TERM_OP + OP_NOT, n.width, a, 0, 0);
}

/* True if the terms are x = k1 and x = k2, which exclude each other. */
static bool excludes(const TermStore *s, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  return node_is(x, OP_EQ) && node_is(y, OP_EQ) && x.a == y.a && x.b != y.b &&
         s->nodes[x.b].kind == TERM_CONST && s->nodes[y.b].kind == TERM_CONST;
}

/* Joins equalities that exclude each other, and their complements. */
static Term join_excluding(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  bool not_a = node_is(x, OP_NOT), not_b = node_is(y, OP_NOT);
  if (!excludes(s, not_a ? x.a : a, not_b ? y.a : b))
    return TERM_NONE;
  if (op == OP_AND)
    return !not_a && !not_b ? term_false(s)
           : not_a == not_b ? TERM_NONE
           : not_a          ? b
                            : a;
  return not_a && not_b   ? term_true(s)
         : not_a == not_b ? TERM_NONE
         : not_a          ? a
                          : b;
}

/* Joins two operands that are the same operation and share an operand, or have
 * complementary operands. */
static Term join_shared(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (!node_is(x, op) || !node_is(y, op))
    return TERM_NONE;
  const Term left[] = {x.a, x.b}, right[] = {y.a, y.b};
  for (unsigned i = 0; i < 4; i++) {
    Term l = left[i / 2], r = right[i % 2];
    if (term_opposite(s, l, r))
      return constant(s, x.width, op == OP_OR);
    if (l == r)
      return op2(s, op, a, right[1 - i % 2]);
  }
  return TERM_NONE;
}

/* Applies the operation to zero-extended values before extension. */
static Term join_extended(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (!node_is(x, OP_ZEXT))
    return TERM_NONE;
  unsigned from = s->nodes[x.a].width;
  Term other;
  if (node_is(y, OP_ZEXT) && s->nodes[y.a].width == from)
    other = y.a;
  else if (y.kind == TERM_CONST && (op == OP_AND || y.ones <= bits_mask(from)))
    other = term_const(s, from, y.ones);
  else
    return TERM_NONE;
  Term joined = op2(s, op, x.a, other);
  return by(s, REWRITE_BITWISE_EXTENDED,
            rewrite_op(s, OP_ZEXT, x.width, joined, 0, 0));
}

static Term join_const(TermStore *s, Op op, Term a, uint64_t k) {
  TermNode x = term_node(s, a);
  if (node_is(x, op) && s->nodes[x.b].kind == TERM_CONST) {
    uint64_t l = s->nodes[x.b].ones;
    l = op == OP_AND ? l & k : op == OP_OR ? l | k : l ^ k;
    return by(s, REWRITE_BITWISE_NESTED,
              op2(s, op, x.a, term_const(s, x.width, l)));
  }
  if (op == OP_AND && !(k & (k + 1))) {
    unsigned n = 64 - (unsigned)__builtin_clzll(k);
    Term low = rewrite_extract(s, a, 0, n);
    return by(s, REWRITE_AND_LOW_BITS,
              rewrite_op(s, OP_ZEXT, x.width, low, 0, 0));
  }
  return TERM_NONE;
}

static Term join_bounds(const TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (!(x.ones & ~y.must))
    return op == OP_AND ? a : b;
  if (!(y.ones & ~x.must))
    return op == OP_AND ? b : a;
  return TERM_NONE;
}

static Term join_assumed(TermStore *s, Op op, Term a, Term b) {
  bool value = op == OP_AND;
  Term t = assume_bits(s, b, a, value);
  if (t != b)
    return op2(s, op, a, t);
  t = assume_bits(s, a, b, value);
  return t != a ? op2(s, op, t, b) : TERM_NONE;
}

Term rewrite_and_or(TermStore *s, Op op, Term a, Term b) {
  assert(s->nodes[a].width == s->nodes[b].width);
  assert(op == OP_AND || op == OP_OR);
  if (a == b)
    return by(s, REWRITE_AND_OR_SAME, a);
  term_sort(s, &a, &b);
  unsigned width = s->nodes[a].width;
  if (term_opposite(s, a, b))
    return by(s, REWRITE_AND_OR_COMPLEMENT, constant(s, width, op == OP_OR));
  Term r = by(s, REWRITE_AND_OR_KNOWN, join_bounds(s, op, a, b));
  if (!r && s->nodes[b].kind == TERM_CONST)
    r = join_const(s, op, a, s->nodes[b].ones);
  if (!r && width == 1)
    r = by(s, REWRITE_AND_OR_EXCLUDING, join_excluding(s, op, a, b));
  if (!r && s->nodes[b].kind != TERM_CONST)
    r = by(s, REWRITE_AND_OR_ASSUMED, join_assumed(s, op, a, b));
  if (!r)
    r = by(s, REWRITE_AND_OR_SHARED, join_shared(s, op, a, b));
  if (!r)
    r = join_extended(s, op, a, b);
  if (!r)
    r = by(s, REWRITE_AND_OR_CHOICE, term_push_choice(s, op, a, b));
  return r ? r : term_make(s, TERM_OP + op, width, a, b, 0);
}

static Term xor_const(TermStore *s, Term a, uint64_t k) {
  TermNode x = term_node(s, a);
  if (!k)
    return by(s, REWRITE_XOR_CONST, a);
  if (k == bits_mask(x.width))
    return by(s, REWRITE_XOR_CONST, op1(s, OP_NOT, a));
  if (node_is(x, OP_NOT))
    return by(s, REWRITE_XOR_NOT,
              op2(s, OP_XOR, x.a, term_const(s, x.width, ~k)));
  return join_const(s, OP_XOR, a, k);
}

Term rewrite_xor(TermStore *s, Term a, Term b) {
  assert(s->nodes[a].width == s->nodes[b].width);
  term_sort(s, &a, &b);
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (a == b || term_opposite(s, a, b))
    return by(s, REWRITE_XOR_SAME, constant(s, x.width, a != b));
  Term r = TERM_NONE;
  if (y.kind == TERM_CONST)
    r = xor_const(s, a, y.ones);
  else if (node_is(x, OP_NOT))
    r = by(s, REWRITE_XOR_NOT, op1(s, OP_NOT, op2(s, OP_XOR, x.a, b)));
  else if (node_is(y, OP_NOT))
    r = by(s, REWRITE_XOR_NOT, op1(s, OP_NOT, op2(s, OP_XOR, a, y.a)));
  else if (node_is(y, OP_XOR) && (y.a == a || y.b == a))
    r = by(s, REWRITE_XOR_SHARED, y.a == a ? y.b : y.a);
  else if (node_is(x, OP_XOR) && (x.a == b || x.b == b))
    r = by(s, REWRITE_XOR_SHARED, x.a == b ? x.b : x.a);
  if (!r)
    r = join_extended(s, OP_XOR, a, b);
  if (!r)
    r = by(s, REWRITE_XOR_CHOICE, term_push_choice(s, OP_XOR, a, b));
  return r ? r : term_make(s, TERM_OP + OP_XOR, x.width, a, b, 0);
}

static Term ite_bits(TermStore *s, Term c, Term t, Term e) {
  if (term_is_true(s, t))
    return op2(s, OP_OR, c, e);
  if (term_is_false(s, t))
    return op2(s, OP_AND, op1(s, OP_NOT, c), e);
  if (term_is_true(s, e))
    return op2(s, OP_OR, op1(s, OP_NOT, c), t);
  if (term_is_false(s, e))
    return op2(s, OP_AND, c, t);
  if (term_opposite(s, t, e))
    return op1(s, OP_NOT, op2(s, OP_XOR, c, t));
  return TERM_NONE;
}

/* Simplifies a branch that is an ite with a branch in common with its
 * sibling. */
static Term ite_common(TermStore *s, Term c, Term t, Term e) {
  TermNode x = term_node(s, t), y = term_node(s, e);
  if (node_is(y, OP_ITE) && y.b == t)
    return op_ite(s, op2(s, OP_OR, c, y.a), t, y.c);
  if (node_is(y, OP_ITE) && y.c == t)
    return op_ite(s, op2(s, OP_AND, op1(s, OP_NOT, c), y.a), y.b, t);
  if (node_is(x, OP_ITE) && x.c == e)
    return op_ite(s, op2(s, OP_AND, c, x.a), x.b, e);
  if (node_is(x, OP_ITE) && x.b == e)
    return op_ite(s, op2(s, OP_OR, op1(s, OP_NOT, c), x.a), e, x.c);
  if (!node_is(x, OP_ITE) || !node_is(y, OP_ITE) || x.a != y.a)
    return TERM_NONE;
  if (x.b == y.b)
    return op_ite(s, x.a, x.b, op_ite(s, c, x.c, y.c));
  if (x.c == y.c)
    return op_ite(s, x.a, op_ite(s, c, x.b, y.b), x.c);
  return TERM_NONE;
}

static Term ite_constants(TermStore *s, Term c, Term t, Term e) {
  uint64_t x, y;
  unsigned width = s->nodes[t].width;
  if (!term_is_const(s, t, &x) || !term_is_const(s, e, &y) || (x ^ y) != 1 ||
      (x | y) != 1)
    return TERM_NONE;
  return rewrite_op(s, OP_ZEXT, width, x ? c : op1(s, OP_NOT, c), 0, 0);
}

Term rewrite_ite(TermStore *s, Term c, Term t, Term e) {
  assert(s->nodes[t].width == s->nodes[e].width);
  assert(s->nodes[c].width == 1);
  if (s->nodes[c].kind == TERM_CONST)
    return by(s, REWRITE_ITE_CONST, term_is_true(s, c) ? t : e);
  if (t == e)
    return by(s, REWRITE_ITE_SAME, t);
  if (term_is(s, c, OP_NOT))
    return by(s, REWRITE_ITE_NOT, op_ite(s, s->nodes[c].a, e, t));
  TermNode n = term_node(s, c);
  if (node_is(n, OP_EQ) && ((n.a == t && n.b == e) || (n.a == e && n.b == t)))
    return by(s, REWRITE_ITE_EQ, e);
  Term then_t = assume_branch(s, t, c, true);
  Term else_t = assume_branch(s, e, c, false);
  if (then_t != t || else_t != e)
    return by(s, REWRITE_ITE_ASSUMED, op_ite(s, c, then_t, else_t));
  unsigned width = s->nodes[t].width;
  Term r = width == 1 ? by(s, REWRITE_ITE_BITS, ite_bits(s, c, t, e))
                      : by(s, REWRITE_ITE_CONSTANTS, ite_constants(s, c, t, e));
  if (!r)
    r = by(s, REWRITE_ITE_COMMON, ite_common(s, c, t, e));
  return r ? r : term_make(s, TERM_OP + OP_ITE, width, c, t, e);
}
