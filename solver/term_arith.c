#include "solver/term_node.h"

#include <assert.h>

static Term number(TermStore *s, unsigned width, uint64_t k) {
  return term_const(s, width, k);
}

static bool is_power(uint64_t k) { return k && !(k & (k - 1)); }

static unsigned log2_of(uint64_t k) {
  assert(k);
  return (unsigned)__builtin_ctzll(k);
}

static Term shift_by(TermStore *s, Op op, Term a, unsigned distance) {
  assert(distance < s->nodes[a].width);
  return op2(s, op, a, number(s, s->nodes[a].width, distance));
}

/* Splits x + k1 into x and k1; any term is t + 0. */
static Term split_sum(const TermStore *s, Term t, uint64_t *k) {
  TermNode n = term_node(s, t);
  *k = 0;
  return node_is(n, OP_ADD) && term_is_const(s, n.b, k) ? n.a : t;
}

static Term add_const(TermStore *s, Term a, uint64_t k) {
  TermNode x = term_node(s, a);
  uint64_t l;
  if (!k)
    return a;
  if (node_is(x, OP_ADD) && term_is_const(s, x.b, &l))
    return op2(s, OP_ADD, x.a, number(s, x.width, k + l));
  if (node_is(x, OP_SUB) && term_is_const(s, x.a, &l))
    return op2(s, OP_SUB, number(s, x.width, k + l), x.b);
  if (node_is(x, OP_NOT))
    return op2(s, OP_SUB, number(s, x.width, k - 1), x.a);
  return TERM_NONE;
}

static Term add_terms(TermStore *s, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (a == b)
    return by(s, REWRITE_ADD_SAME, shift_by(s, OP_SHL, a, 1));
  if (term_opposite(s, a, b))
    return by(s, REWRITE_ADD_SAME, number(s, x.width, UINT64_MAX));
  if (node_is(y, OP_NEG))
    return by(s, REWRITE_ADD_NEG, op2(s, OP_SUB, a, y.a));
  if (node_is(x, OP_NEG))
    return by(s, REWRITE_ADD_NEG, op2(s, OP_SUB, b, x.a));
  if (node_is(x, OP_SUB) && x.b == b)
    return by(s, REWRITE_ADD_SUB, x.a);
  if (node_is(y, OP_SUB) && y.b == a)
    return by(s, REWRITE_ADD_SUB, y.a);
  uint64_t k, l;
  Term p = split_sum(s, a, &k), q = split_sum(s, b, &l);
  if (k && l)
    return by(s, REWRITE_ADD_CONSTANTS,
              op2(s, OP_ADD, op2(s, OP_ADD, p, q), number(s, x.width, k + l)));
  return TERM_NONE;
}

static Term rewrite_add(TermStore *s, Term a, Term b) {
  term_sort(s, &a, &b);
  uint64_t k;
  Term r = term_is_const(s, b, &k)
               ? by(s, REWRITE_ADD_CONST, add_const(s, a, k))
               : add_terms(s, a, b);
  if (!r)
    r = by(s, REWRITE_ADD_CHOICE, term_push_choice(s, OP_ADD, a, b));
  return r ? r : term_make(s, TERM_OP + OP_ADD, s->nodes[a].width, a, b, 0);
}

static Term sub_from_const(TermStore *s, uint64_t k, Term b) {
  TermNode y = term_node(s, b);
  uint64_t l;
  if (!k)
    return op1(s, OP_NEG, b);
  if (node_is(y, OP_NOT))
    return op2(s, OP_ADD, y.a, number(s, y.width, k + 1));
  if (node_is(y, OP_ADD) && term_is_const(s, y.b, &l))
    return op2(s, OP_SUB, number(s, y.width, k - l), y.a);
  if (node_is(y, OP_SUB) && term_is_const(s, y.a, &l))
    return op2(s, OP_ADD, y.b, number(s, y.width, k - l));
  return TERM_NONE;
}

static Term sub_terms(TermStore *s, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (a == b)
    return by(s, REWRITE_SUB_SAME, number(s, x.width, 0));
  if (node_is(y, OP_NEG))
    return by(s, REWRITE_SUB_NEG, op2(s, OP_ADD, a, y.a));
  if (node_is(x, OP_ADD) && (x.a == b || x.b == b))
    return by(s, REWRITE_SUB_ADD, x.a == b ? x.b : x.a);
  if (node_is(y, OP_ADD) && (y.a == a || y.b == a))
    return by(s, REWRITE_SUB_ADD, op1(s, OP_NEG, y.a == a ? y.b : y.a));
  uint64_t k, l;
  Term p = split_sum(s, a, &k), q = split_sum(s, b, &l);
  if (p == q || (k && l))
    return by(s, REWRITE_SUB_CONSTANTS,
              op2(s, OP_ADD, op2(s, OP_SUB, p, q), number(s, x.width, k - l)));
  return TERM_NONE;
}

static Term rewrite_sub(TermStore *s, Term a, Term b) {
  uint64_t k;
  unsigned width = s->nodes[a].width;
  if (term_is_const(s, b, &k))
    return by(s, REWRITE_SUB_CONST, op2(s, OP_ADD, a, number(s, width, -k)));
  Term r = term_is_const(s, a, &k)
               ? by(s, REWRITE_SUB_CONST, sub_from_const(s, k, b))
               : sub_terms(s, a, b);
  if (!r)
    r = by(s, REWRITE_SUB_CHOICE, term_push_choice(s, OP_SUB, a, b));
  return r ? r : term_make(s, TERM_OP + OP_SUB, width, a, b, 0);
}

static Term rewrite_neg(TermStore *s, Term a) {
  TermNode n = term_node(s, a);
  Term c;
  uint64_t x, y;
  if (node_is(n, OP_NEG))
    return by(s, REWRITE_NEG_OP, n.a);
  if (node_is(n, OP_NOT))
    return by(s, REWRITE_NEG_OP, op2(s, OP_ADD, n.a, number(s, n.width, 1)));
  if (node_is(n, OP_SUB))
    return by(s, REWRITE_NEG_OP, op2(s, OP_SUB, n.b, n.a));
  if (term_is_choice(s, a, &c, &x, &y))
    return by(s, REWRITE_NEG_CHOICE,
              op_ite(s, c, number(s, n.width, -x), number(s, n.width, -y)));
  return term_make(s, TERM_OP + OP_NEG, n.width, a, 0, 0);
}

static Term mul_const(TermStore *s, Term a, uint64_t k) {
  TermNode x = term_node(s, a);
  uint64_t l;
  if (is_power(k))
    return by(s, REWRITE_MUL_POWER, shift_by(s, OP_SHL, a, log2_of(k)));
  if (k == bits_mask(x.width))
    return by(s, REWRITE_MUL_CONST, op1(s, OP_NEG, a));
  if (node_is(x, OP_NEG))
    return by(s, REWRITE_MUL_CONST,
              op2(s, OP_MUL, x.a, number(s, x.width, -k)));
  if (node_is(x, OP_MUL) && term_is_const(s, x.b, &l))
    return by(s, REWRITE_MUL_CONST,
              op2(s, OP_MUL, x.a, number(s, x.width, k * l)));
  return TERM_NONE;
}

static Term rewrite_mul(TermStore *s, Term a, Term b) {
  term_sort(s, &a, &b);
  uint64_t k;
  Term r = term_is_const(s, b, &k) ? mul_const(s, a, k) : TERM_NONE;
  if (!r)
    r = by(s, REWRITE_MUL_CHOICE, term_push_choice(s, OP_MUL, a, b));
  return r ? r : term_make(s, TERM_OP + OP_MUL, s->nodes[a].width, a, b, 0);
}

static Term divide_by_const(TermStore *s, Op op, Term a, uint64_t k) {
  assert(op == OP_UDIV || op == OP_UREM);
  unsigned width = s->nodes[a].width;
  if (op == OP_UDIV)
    return !k            ? number(s, width, UINT64_MAX)
           : is_power(k) ? shift_by(s, OP_LSHR, a, log2_of(k))
                         : TERM_NONE;
  return !k            ? a
         : is_power(k) ? op2(s, OP_AND, a, number(s, width, k - 1))
                       : TERM_NONE;
}

/* Divides before zero-extension. */
static Term divide_narrow(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (!node_is(x, OP_ZEXT))
    return TERM_NONE;
  unsigned from = s->nodes[x.a].width;
  Term divisor;
  if (y.kind == TERM_CONST && y.ones && y.ones <= bits_mask(from))
    divisor = number(s, from, y.ones);
  else if (node_is(y, OP_ZEXT) && s->nodes[y.a].width == from)
    divisor = y.a;
  else
    return TERM_NONE;
  Term r = rewrite_op(s, OP_ZEXT, x.width, op2(s, op, x.a, divisor), 0, 0);
  if (op == OP_UREM)
    return r;
  Term by_zero = op2(s, OP_EQ, b, number(s, x.width, 0));
  return op_ite(s, by_zero, number(s, x.width, UINT64_MAX), r);
}

static Term rewrite_udivide(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (x.ones < y.must)
    return by(s, REWRITE_DIVIDE_KNOWN,
              op == OP_UDIV ? number(s, x.width, 0) : a);
  Term r = TERM_NONE;
  if (y.kind == TERM_CONST)
    r = by(s, REWRITE_DIVIDE_CONST, divide_by_const(s, op, a, y.ones));
  if (!r)
    r = by(s, REWRITE_DIVIDE_NARROW, divide_narrow(s, op, a, b));
  if (!r)
    r = by(s, REWRITE_DIVIDE_CHOICE, term_push_choice(s, op, a, b));
  return r ? r : term_make(s, TERM_OP + op, x.width, a, b, 0);
}

/* Returns the addend of a negative dividend, so that shifting it right by n
 * rounds towards zero. */
static Term rounding(TermStore *s, Term a, unsigned n) {
  assert(n >= 1 && n < s->nodes[a].width);
  unsigned width = s->nodes[a].width;
  Term sign = rewrite_extract(s, a, width - 1, 1);
  Term all = rewrite_op(s, OP_SEXT, n, sign, 0, 0);
  return rewrite_op(s, OP_ZEXT, width, all, 0, 0);
}

static Term sdivide_by_const(TermStore *s, Op op, Term a, uint64_t k) {
  unsigned width = s->nodes[a].width;
  bool quotient = op == OP_SDIV;
  if (k == 1 || k == bits_mask(width))
    return !quotient ? number(s, width, 0) : k == 1 ? a : op1(s, OP_NEG, a);
  if (!is_power(k) || k >> (width - 1))
    return TERM_NONE;
  Term round = rounding(s, a, log2_of(k)), sum = op2(s, OP_ADD, a, round);
  if (quotient)
    return shift_by(s, OP_ASHR, sum, log2_of(k));
  return op2(s, OP_SUB, op2(s, OP_AND, sum, number(s, width, k - 1)), round);
}

static Term rewrite_sdivide(TermStore *s, Op op, Term a, Term b) {
  TermNode x = term_node(s, a), y = term_node(s, b);
  if (!((x.ones | y.ones) >> (x.width - 1)))
    return by(s, REWRITE_DIVIDE_UNSIGNED,
              op2(s, op == OP_SDIV ? OP_UDIV : OP_UREM, a, b));
  Term r = TERM_NONE;
  if (y.kind == TERM_CONST)
    r = by(s, REWRITE_DIVIDE_CONST, sdivide_by_const(s, op, a, y.ones));
  if (!r)
    r = by(s, REWRITE_DIVIDE_CHOICE, term_push_choice(s, op, a, b));
  return r ? r : term_make(s, TERM_OP + op, x.width, a, b, 0);
}

static Term rewrite_bit_arith(TermStore *s, Op op, Term a, Term b) {
  switch (op) {
  case OP_NEG: return a;
  case OP_ADD:
  case OP_SUB: return op2(s, OP_XOR, a, b);
  case OP_MUL: return op2(s, OP_AND, a, b);
  case OP_UDIV:
  case OP_SDIV: return op2(s, OP_OR, a, op1(s, OP_NOT, b));
  default: return op2(s, OP_AND, a, op1(s, OP_NOT, b));
  }
}

Term rewrite_arith(TermStore *s, Op op, Term a, Term b) {
  assert(op_arity(op) == 1 || s->nodes[a].width == s->nodes[b].width);
  if (s->nodes[a].width == 1)
    return by(s, REWRITE_BIT_ARITH, rewrite_bit_arith(s, op, a, b));
  switch (op) {
  case OP_ADD: return rewrite_add(s, a, b);
  case OP_SUB: return rewrite_sub(s, a, b);
  case OP_NEG: return rewrite_neg(s, a);
  case OP_MUL: return rewrite_mul(s, a, b);
  case OP_UDIV:
  case OP_UREM: return rewrite_udivide(s, op, a, b);
  default: return rewrite_sdivide(s, op, a, b);
  }
}

static Term shift_const(TermStore *s, Op op, Term a, uint64_t k) {
  unsigned width = s->nodes[a].width;
  if (!k)
    return a;
  if (k >= width && op != OP_ASHR)
    return number(s, width, 0);
  unsigned n = k >= width ? width - 1 : (unsigned)k;
  if (op == OP_SHL)
    return rewrite_concat(s, rewrite_extract(s, a, 0, width - n),
                          number(s, n, 0));
  Term rest = rewrite_extract(s, a, n, width - n);
  return rewrite_op(s, op == OP_LSHR ? OP_ZEXT : OP_SEXT, width, rest, 0, 0);
}

Term rewrite_shift(TermStore *s, Op op, Term a, Term b) {
  assert(s->nodes[a].width == s->nodes[b].width);
  assert(op == OP_SHL || op == OP_LSHR || op == OP_ASHR);
  unsigned width = s->nodes[a].width;
  if (width == 1)
    return by(s, REWRITE_BIT_ARITH,
              op == OP_ASHR ? a : op2(s, OP_AND, a, op1(s, OP_NOT, b)));
  uint64_t k, x, y;
  Term c;
  if (term_is_const(s, b, &k))
    return by(s, REWRITE_SHIFT_CONST, shift_const(s, op, a, k));
  if (term_is_choice(s, b, &c, &x, &y))
    return by(s, REWRITE_SHIFT_CHOICE,
              op_ite(s, c, op2(s, op, a, number(s, width, x)),
                     op2(s, op, a, number(s, width, y))));
  return term_make(s, TERM_OP + op, width, a, b, 0);
}
