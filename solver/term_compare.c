#include "solver/term_node.h"

#include <assert.h>

/* Returns the bits on which the bounds of a and b disagree. */
static bool conflict(TermNode a, TermNode b) {
  return (a.must & ~b.ones) || (b.must & ~a.ones);
}

/* Bounds of a value in an order where unsigned comparison decides: signed
 * values are moved up by half the range. */
typedef struct {
  uint64_t low, high;
} Range;

static uint64_t half(Op op, unsigned width) {
  return op == OP_SLT ? (uint64_t)1 << (width - 1) : 0;
}

static Range range(Op op, TermNode n) {
  uint64_t sign = half(op, n.width), may = n.ones & ~n.must & sign;
  return (Range){(n.must | may) ^ sign, (n.ones & ~may) ^ sign};
}

enum { UNDECIDED = -1 };

static int decide(const TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (op == OP_EQ)
    return a == b ? 1 : conflict(x, y) ? 0 : UNDECIDED;
  Range l = range(op, x), r = range(op, y);
  if (a == b || l.low >= r.high)
    return 0;
  return l.high < r.low ? 1 : UNDECIDED;
}

static Term compare(TermStore *s, Op op, bool swap, Term a, Term b) {
  return swap ? op2(s, op, b, a) : op2(s, op, a, b);
}

/* Simplifies op(ite(c, x, y), b), or op(b, ite) ('swap'), where the comparison
 * with one branch is decided. */
static Term push_decided(TermStore *s, Op op, Term a, Term b, bool swap) {
  TermNode n = term_node(s, a);
  if (!node_is(n, OP_ITE))
    return TERM_NONE;
  int x = swap ? decide(s, op, b, n.b) : decide(s, op, n.b, b);
  int y = swap ? decide(s, op, b, n.c) : decide(s, op, n.c, b);
  if (x == UNDECIDED && y == UNDECIDED)
    return TERM_NONE;
  Term then_t = x == UNDECIDED ? compare(s, op, swap, n.b, b) : s->constant[x];
  Term else_t = y == UNDECIDED ? compare(s, op, swap, n.c, b) : s->constant[y];
  return op_ite(s, n.a, then_t, else_t);
}

/* Simplifies where both operands choose by one condition, and one pair of
 * branches is decided. */
static Term push_parallel(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (!node_is(x, OP_ITE) || !node_is(y, OP_ITE) || x.a != y.a)
    return TERM_NONE;
  if (decide(s, op, x.b, y.b) == UNDECIDED &&
      decide(s, op, x.c, y.c) == UNDECIDED)
    return TERM_NONE;
  return op_ite(s, x.a, op2(s, op, x.b, y.b), op2(s, op, x.c, y.c));
}

static Term push_compare(TermStore *s, Op op, Term a, Term b) {
  Term r = by(s, REWRITE_COMPARE_DECIDED, push_decided(s, op, a, b, false));
  if (!r)
    r = by(s, REWRITE_COMPARE_DECIDED, push_decided(s, op, b, a, true));
  return r ? r : by(s, REWRITE_COMPARE_PARALLEL, push_parallel(s, op, a, b));
}

/* Narrows operands that 'cast' extends from fewer bits to the larger of their
 * widths before; false if they are not extended. */
static bool unextend(TermStore *s, Op cast, Term *a, Term *b) {
  TermNode x = term_node(s, *a), y = term_node(s, *b);
  if (!node_is(x, cast) || !node_is(y, cast))
    return false;
  unsigned wx = s->nodes[x.a].width, wy = s->nodes[y.a].width;
  unsigned width = wx > wy ? wx : wy;
  *a = rewrite_op(s, cast, width, x.a, 0, 0);
  *b = rewrite_op(s, cast, width, y.a, 0, 0);
  return true;
}

static uint64_t inverse_of_odd(uint64_t k) {
  assert(k & 1);
  uint64_t r = k;
  for (unsigned i = 0; i < 6; i++)
    r *= 2 - k * r;
  return r;
}

static Term equal(TermStore *s, Term a, uint64_t k) {
  return op2(s, OP_EQ, a, term_const(s, s->nodes[a].width, k));
}

/* Returns the equality where a has one open bit: that bit or its complement. */
static Term eq_single(TermStore *s, Term a, uint64_t k, uint64_t open) {
  assert(open && !(open & (open - 1)));
  unsigned bit = (unsigned)__builtin_ctzll(open);
  Term t = rewrite_extract(s, a, bit, 1);
  return k >> bit & 1 ? t : op1(s, OP_NOT, t);
}

static Term eq_const_op(TermStore *s, TermNode n, uint64_t k) {
  uint64_t l, sum;
  bool has_const = n.b && term_is_const(s, n.b, &l);
  switch (n.kind - TERM_OP) {
  case OP_NOT: return equal(s, n.a, ~k);
  case OP_NEG: return equal(s, n.a, -k);
  case OP_ADD: return has_const ? equal(s, n.a, k - l) : TERM_NONE;
  case OP_XOR:
    return has_const ? equal(s, n.a, k ^ l)
           : !k      ? op2(s, OP_EQ, n.a, n.b)
                     : TERM_NONE;
  case OP_SUB:
    return term_is_const(s, n.a, &sum) ? equal(s, n.b, sum - k)
           : !k                        ? op2(s, OP_EQ, n.a, n.b)
                                       : TERM_NONE;
  case OP_MUL:
    return has_const && l & 1 ? equal(s, n.a, k * inverse_of_odd(l))
                              : TERM_NONE;
  case OP_ZEXT: return equal(s, n.a, k);
  case OP_SEXT: {
    unsigned from = s->nodes[n.a].width;
    if ((bits_sext(k, from) & bits_mask(n.width)) != k)
      return term_false(s);
    return equal(s, n.a, k);
  }
  default: return TERM_NONE;
  }
}

static Term eq_const(TermStore *s, Term a, uint64_t k) {
  TermNode n = term_node(s, a);
  uint64_t open = n.ones & ~n.must;
  if (!(open & (open - 1)))
    return by(s, REWRITE_EQ_SINGLE, eq_single(s, a, k, open));
  if (n.kind == TERM_CONCAT) {
    unsigned low = s->nodes[n.b].width;
    return by(s, REWRITE_EQ_CONCAT,
              op2(s, OP_AND, equal(s, n.a, k >> low), equal(s, n.b, k)));
  }
  return n.kind < TERM_OP ? TERM_NONE
                          : by(s, REWRITE_EQ_CONST, eq_const_op(s, n, k));
}

/* Simplifies x + y = x + z, x - y = x - z, x - y = z - y. */
static Term eq_sums(TermStore *s, TermNode x, TermNode y) {
  if (node_is(x, OP_ADD) && node_is(y, OP_ADD)) {
    if (x.a == y.a || x.b == y.b)
      return x.a == y.a ? op2(s, OP_EQ, x.b, y.b) : op2(s, OP_EQ, x.a, y.a);
    if (x.a == y.b || x.b == y.a)
      return x.a == y.b ? op2(s, OP_EQ, x.b, y.a) : op2(s, OP_EQ, x.a, y.b);
  }
  if (node_is(x, OP_SUB) && node_is(y, OP_SUB)) {
    if (x.a == y.a || x.b == y.b)
      return x.a == y.a ? op2(s, OP_EQ, x.b, y.b) : op2(s, OP_EQ, x.a, y.a);
  }
  return TERM_NONE;
}

/* Simplifies x + y = x. */
static Term eq_summand(TermStore *s, TermNode x, Term b) {
  if (node_is(x, OP_ADD) && (x.a == b || x.b == b))
    return equal(s, x.a == b ? x.b : x.a, 0);
  return TERM_NONE;
}

static Term eq_concats(TermStore *s, TermNode x, TermNode y) {
  if (x.kind != TERM_CONCAT || y.kind != TERM_CONCAT ||
      s->nodes[x.b].width != s->nodes[y.b].width)
    return TERM_NONE;
  return op2(s, OP_AND, op2(s, OP_EQ, x.a, y.a), op2(s, OP_EQ, x.b, y.b));
}

static Term eq_terms(TermStore *s, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (unextend(s, OP_ZEXT, &a, &b) || unextend(s, OP_SEXT, &a, &b))
    return by(s, REWRITE_COMPARE_EXTENDED, op2(s, OP_EQ, a, b));
  if ((node_is(x, OP_NOT) && node_is(y, OP_NOT)) ||
      (node_is(x, OP_NEG) && node_is(y, OP_NEG)))
    return by(s, REWRITE_EQ_OPPOSITE, op2(s, OP_EQ, x.a, y.a));
  Term r = by(s, REWRITE_EQ_CONCAT, eq_concats(s, x, y));
  if (!r)
    r = by(s, REWRITE_EQ_SUM, eq_sums(s, x, y));
  if (!r)
    r = by(s, REWRITE_EQ_SUM, eq_summand(s, x, b));
  return r ? r : by(s, REWRITE_EQ_SUM, eq_summand(s, y, a));
}

Term rewrite_eq(TermStore *s, Term a, Term b) {
  assert(s->nodes[a].width == s->nodes[b].width);
  int known = decide(s, OP_EQ, a, b);
  if (known != UNDECIDED)
    return by(s, REWRITE_COMPARE_KNOWN, s->constant[known]);
  if (term_opposite(s, a, b))
    return by(s, REWRITE_EQ_OPPOSITE, term_false(s));
  if (s->nodes[a].width == 1)
    return by(s, REWRITE_COMPARE_BITS, op1(s, OP_NOT, op2(s, OP_XOR, a, b)));
  term_sort(s, &a, &b);
  uint64_t k;
  Term r = term_is_const(s, b, &k) ? eq_const(s, a, k) : eq_terms(s, a, b);
  if (!r)
    r = push_compare(s, OP_EQ, a, b);
  return r ? r : term_make(s, TERM_OP + OP_EQ, 1, a, b, 0);
}

/* Simplifies a comparison with a constant next to the end of the other side's
 * range. */
static Term less_at_end(TermStore *s, Op op, Term a, Term b) {
  unsigned width = s->nodes[a].width;
  uint64_t k, flip = half(op, width);
  Range x = range(op, s->nodes[a]), y = range(op, s->nodes[b]);
  if (term_is_const(s, b, &k)) {
    if ((k ^ flip) == x.high)
      return op1(s, OP_NOT, op2(s, OP_EQ, a, b));
    if ((k ^ flip) == x.low + 1)
      return equal(s, a, x.low ^ flip);
  } else if (term_is_const(s, a, &k)) {
    if ((k ^ flip) == y.low)
      return op1(s, OP_NOT, op2(s, OP_EQ, a, b));
    if ((k ^ flip) + 1 == y.high)
      return equal(s, b, y.high ^ flip);
  }
  return TERM_NONE;
}

/* Simplifies a comparison of a constant with an extended value.  The constant
 * is in the value's range, or the bounds have decided, except for signed
 * extension. */
static Term less_extended(TermStore *s, Op op, Term a, Term b) {
  if (unextend(s, op == OP_SLT ? OP_SEXT : OP_ZEXT, &a, &b))
    return op2(s, op, a, b);
  uint64_t k;
  bool right = term_is_const(s, b, &k),
       left = !right && term_is_const(s, a, &k);
  TermNode n = term_node(s, right ? a : b);
  if ((!left && !right) || !node_is(n, op == OP_SLT ? OP_SEXT : OP_ZEXT))
    return TERM_NONE;
  unsigned from = s->nodes[n.a].width;
  if (op == OP_SLT && (bits_sext(k, from) & bits_mask(n.width)) != k)
    return s->constant[right != (k >> (n.width - 1) & 1)];
  Term small = term_const(s, from, k);
  return right ? op2(s, op, n.a, small) : op2(s, op, small, n.a);
}

/* Simplifies a signed comparison by the known signs. */
static Term less_signs(TermStore *s, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  unsigned top = x.width - 1u;
  uint64_t sign = (uint64_t)1 << top;
  bool known_x = !((x.ones ^ x.must) & sign);
  bool known_y = !((y.ones ^ y.must) & sign);
  if (known_x && known_y && !((x.must ^ y.must) & sign))
    return op2(s, OP_ULT, a, b);
  if (y.kind == TERM_CONST && !y.ones)
    return rewrite_extract(s, a, top, 1);
  if (x.kind == TERM_CONST && x.ones == bits_mask(x.width))
    return op1(s, OP_NOT, rewrite_extract(s, b, top, 1));
  return TERM_NONE;
}

static Term without_zeros(const TermStore *s, Term t) {
  while (term_is(s, t, OP_ZEXT))
    t = s->nodes[t].a;
  return t;
}

/* True if the value of 'part' is a part of 'all', or a quotient or a remainder,
 * so that it is never greater. */
static bool is_part(const TermStore *s, Term part, Term all) {
  enum { MOST = 4 };
  all = without_zeros(s, all);
  for (unsigned i = 0; i < MOST; i++) {
    part = without_zeros(s, part);
    if (part == all)
      return true;
    TermNode n = term_node(s, part);
    if (node_is(n, OP_AND) && without_zeros(s, n.b) == all)
      return true;
    bool is_less = n.kind == TERM_EXTRACT || node_is(n, OP_AND) ||
                   node_is(n, OP_LSHR) || node_is(n, OP_UREM) ||
                   (node_is(n, OP_UDIV) && s->nodes[n.b].must);
    if (!is_less)
      return false;
    part = n.a;
  }
  return false;
}

Term rewrite_less(TermStore *s, Op op, Term a, Term b) {
  assert(s->nodes[a].width == s->nodes[b].width);
  assert(op == OP_ULT || op == OP_SLT);
  int known = decide(s, op, a, b);
  if (known != UNDECIDED)
    return by(s, REWRITE_COMPARE_KNOWN, s->constant[known]);
  if (s->nodes[a].width == 1)
    return by(s, REWRITE_COMPARE_BITS,
              op == OP_ULT ? op2(s, OP_AND, op1(s, OP_NOT, a), b)
                           : op2(s, OP_AND, a, op1(s, OP_NOT, b)));
  if (op == OP_ULT && is_part(s, b, a))
    return by(s, REWRITE_LESS_PART, term_false(s));
  Term r = TERM_NONE;
  if (op == OP_SLT)
    r = by(s, REWRITE_LESS_SIGNS, less_signs(s, a, b));
  if (!r)
    r = by(s, REWRITE_LESS_END, less_at_end(s, op, a, b));
  if (!r)
    r = by(s, REWRITE_COMPARE_EXTENDED, less_extended(s, op, a, b));
  if (!r)
    r = push_compare(s, op, a, b);
  return r ? r : term_make(s, TERM_OP + op, 1, a, b, 0);
}
