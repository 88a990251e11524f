#include "solver/term_node.h"

#include <assert.h>

/* Known bits, by abstract interpretation: each case is sound for all values
 * between the operands' bounds. */

static Bound full(unsigned width) { return (Bound){bits_mask(width), 0}; }

static unsigned bit_length(uint64_t v) {
  return v ? 64 - (unsigned)__builtin_clzll(v) : 0;
}

/* Returns the bound of values up to 'max'. */
static Bound up_to(uint64_t max) {
  unsigned n = bit_length(max);
  return (Bound){n ? bits_mask(n) : 0, 0};
}

static Bound complement(Bound a, uint64_t mask) {
  return (Bound){~a.must & mask, ~a.ones & mask};
}

/* Returns the bound of a sum.  A bit of the sum is known where both operands'
 * bits and the carry into it are; the carries of the least and of the greatest
 * sum enclose the rest. */
static Bound bound_sum(Bound a, Bound b, uint64_t carry, uint64_t mask) {
  uint64_t most = a.ones + b.ones + carry, least = a.must + b.must + carry;
  uint64_t carry_may = most ^ a.ones ^ b.ones;
  uint64_t carry_must = least ^ a.must ^ b.must;
  uint64_t unknown =
      (a.ones & ~a.must) | (b.ones & ~b.must) | (carry_may & ~carry_must);
  return (Bound){(least | unknown) & mask, least & ~unknown & mask};
}

static Bound bound_product(Bound a, Bound b, unsigned width) {
  if (!a.ones || !b.ones)
    return (Bound){0, 0};
  unsigned top = bit_length(a.ones) + bit_length(b.ones);
  uint64_t may = top < 64 ? bits_mask(top) : UINT64_MAX;
  unsigned zeros =
      (unsigned)(__builtin_ctzll(a.ones) + __builtin_ctzll(b.ones));
  if (zeros >= width)
    return (Bound){0, 0};
  return (Bound){may & ~(bits_mask(zeros + 1) >> 1) & bits_mask(width), 0};
}

static Bound bound_quotient(Bound a, Bound b, unsigned width) {
  return b.must ? up_to(a.ones / b.must) : full(width);
}

static Bound bound_remainder(Bound a, Bound b) {
  Bound r = up_to(a.ones);
  if (b.must)
    r.ones &= up_to(b.ones - 1).ones;
  return r;
}

/* Returns the union over all shift distances that the bound of b allows. */
static Bound bound_shift(Op op, Bound a, Bound b, unsigned width) {
  assert(width >= 1 && width <= 64);
  Bound r = {0, UINT64_MAX};
  for (unsigned i = 0; i <= width; i++) {
    bool is_past = i == width;
    if (is_past ? b.ones < width : (i & ~b.ones) || (b.must & ~(uint64_t)i))
      continue;
    r.ones |= bits_apply(op, width, width, a.ones, i, 0);
    r.must &= bits_apply(op, width, width, a.must, i, 0);
  }
  return r;
}

static Bound bound_sext(Bound a, unsigned from, unsigned width) {
  return (Bound){bits_sext(a.ones, from) & bits_mask(width),
                 bits_sext(a.must, from) & bits_mask(width)};
}

static Bound bound_of(const TermStore *s, Term t) {
  return (Bound){s->nodes[t].ones, s->nodes[t].must};
}

static Bound bound_op(const TermStore *s, TermNode n) {
  Op op = (Op)(n.kind - TERM_OP);
  unsigned width = n.width;
  uint64_t mask = bits_mask(width);
  Bound a = bound_of(s, n.a), b = bound_of(s, n.b), c = bound_of(s, n.c);
  switch (op) {
  case OP_AND: return (Bound){a.ones & b.ones, a.must & b.must};
  case OP_OR: return (Bound){a.ones | b.ones, a.must | b.must};
  case OP_XOR: {
    uint64_t unknown = (a.ones & ~a.must) | (b.ones & ~b.must);
    uint64_t must = (a.must ^ b.must) & ~unknown;
    return (Bound){must | unknown, must};
  }
  case OP_NOT: return complement(a, mask);
  case OP_ITE: return (Bound){b.ones | c.ones, b.must & c.must};
  case OP_ADD: return bound_sum(a, b, 0, mask);
  case OP_SUB: return bound_sum(a, complement(b, mask), 1, mask);
  case OP_NEG: return bound_sum((Bound){0, 0}, complement(a, mask), 1, mask);
  case OP_MUL: return bound_product(a, b, width);
  case OP_UDIV: return bound_quotient(a, b, width);
  case OP_UREM: return bound_remainder(a, b);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR: return bound_shift(op, a, b, width);
  case OP_ZEXT: return a;
  case OP_SEXT: return bound_sext(a, s->nodes[n.a].width, width);
  case OP_TRUNC: return (Bound){a.ones & mask, a.must & mask};
  default: return full(width);
  }
}

Bound term_bound(const TermStore *s, TermNode n) {
  assert(n.kind >= TERM_EXTRACT);
  Bound a = bound_of(s, n.a), b = bound_of(s, n.b);
  uint64_t mask = bits_mask(n.width);
  if (n.kind == TERM_EXTRACT)
    return (Bound){(a.ones >> n.b) & mask, (a.must >> n.b) & mask};
  if (n.kind == TERM_CONCAT) {
    unsigned low = s->nodes[n.b].width;
    return (Bound){a.ones << low | b.ones, a.must << low | b.must};
  }
  return bound_op(s, n);
}
