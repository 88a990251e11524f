#include "frontend/base/bits.h"

#include <assert.h>
#include <string.h>

static const struct {
  const char *name;
  unsigned arity;
  char result;
  Origin origin;
} table[] = {
#define OP(NAME, TEXT, ARITY, RESULT, ORIGIN)                                  \
  {TEXT, ARITY, #RESULT[0], ORIGIN_##ORIGIN},
#include "frontend/base/ops.def"
#undef OP
};

const char *op_name(Op op) {
  assert(op < N_OP);
  return table[op].name;
}
unsigned op_arity(Op op) { return table[op].arity; }
bool op_is_predicate(Op op) { return table[op].result == '1'; }
bool op_is_cast(Op op) { return table[op].result == 'D'; }
Origin op_origin(Op op) { return table[op].origin; }

bool op_find(const char *name, Op *op) {
  for (unsigned i = 0; i < N_OP; i++)
    if (!strcmp(table[i].name, name)) {
      *op = (Op)i;
      return true;
    }
  return false;
}

static uint64_t shift(Op op, unsigned width, uint64_t a, uint64_t b) {
  bool past = b >= width;
  if (op == OP_ASHR) {
    uint64_t wide = bits_sext(a, width);
    uint64_t fill = wide >> 63 ? UINT64_MAX : 0;
    if (past)
      return fill;
    return b ? (wide >> b) | (fill << (64 - b)) : wide;
  }
  if (past)
    return 0;
  return op == OP_SHL ? a << b : a >> b;
}

/* SMT-LIB: the signs of quotient and remainder follow C.  A zero divisor gives
 * the quotient 1 or -1 and the dividend as remainder. */
static uint64_t divide(Op op, unsigned width, uint64_t a, uint64_t b) {
  bool is_signed = op == OP_SDIV || op == OP_SREM;
  bool neg_a = is_signed && a >> (width - 1) & 1;
  bool neg_b = is_signed && b >> (width - 1) & 1;
  uint64_t ua = neg_a ? -a & bits_mask(width) : a;
  uint64_t ub = neg_b ? -b & bits_mask(width) : b;
  uint64_t q = ub ? ua / ub : bits_mask(width);
  uint64_t r = ub ? ua % ub : ua;
  if (op == OP_UDIV || op == OP_SDIV)
    return neg_a != neg_b ? -q : q;
  return neg_a ? -r : r;
}

uint64_t bits_apply(Op op, unsigned from, unsigned width, uint64_t a,
                    uint64_t b, uint64_t c) {
  assert(from >= 1 && from <= 64 && width >= 1 && width <= 64);
  uint64_t sign = (uint64_t)1 << (from - 1), r = 0;
  switch (op) {
  case OP_ADD: r = a + b; break;
  case OP_SUB: r = a - b; break;
  case OP_MUL: r = a * b; break;
  case OP_UDIV:
  case OP_UREM:
  case OP_SDIV:
  case OP_SREM: r = divide(op, from, a, b); break;
  case OP_AND: r = a & b; break;
  case OP_OR: r = a | b; break;
  case OP_XOR: r = a ^ b; break;
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR: r = shift(op, from, a, b); break;
  case OP_EQ: return a == b;
  case OP_ULT: return a < b;
  case OP_ULE: return a <= b;
  case OP_SLT: return (a ^ sign) < (b ^ sign);
  case OP_SLE: return (a ^ sign) <= (b ^ sign);
  case OP_NOT: r = ~a; break;
  case OP_NEG: r = -a; break;
  case OP_ZEXT:
  case OP_TRUNC: r = a; break;
  case OP_SEXT: r = bits_sext(a, from); break;
  case OP_ITE: r = a ? b : c; break;
  case N_OP: assert(false);
  }
  return r & bits_mask(width);
}
