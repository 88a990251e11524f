#include "frontend/clang/lower.h"

/* Operations on 128 bits that take more than a few instructions. */

static Code *code(Lower *L) { return L->frame->code; }

static Operand is_negative(Lower *L, Operand a) {
  return code_op(code(L), OP_SLT, a, operand_const(WIDE_BITS, 0));
}

static Operand negated_if(Lower *L, Operand bit, Operand a) {
  uint64_t k;
  if (operand_is_const(bit, &k) && !k)
    return a;
  return code_ite(code(L), bit, code_neg(code(L), a), a);
}

static const Type *results_type(Lower *L) {
  Type *t = ARENA_NEW(L->arena, Type);
  *t = (Type){.kind = TYPE_ARRAY,
              .name = "quotient and remainder",
              .size = 32,
              .align = 16,
              .is_complete = true,
              .element = type_int(L, WIDE_BITS, false),
              .count = 2};
  return t;
}

/* Divides nonnegative numbers by a library function. */
static Operand divide(Lower *L, Operand a, Operand b, bool remainder) {
  FuncId id = function_library(L, "__bmc_divide");
  Operand *args = ARENA_ARRAY(L->arena, Operand, 5);
  LoweredValue results = temporary(L, results_type(L), "division");
  args[0] = value_address(L, &results);
  args[1] = operand_high(a), args[2] = operand_low(a);
  args[3] = operand_high(b), args[4] = operand_low(b);
  call_function(L, id, args, 5, value_none(L).type);
  results.type = results.type->element;
  results.offset = remainder ? results.type->size : 0;
  return value_load(L, &results);
}

static bool fits_half(Operand a) {
  uint64_t k;
  return operand_is_const(operand_high(a), &k) && k == 0;
}

Operand wide_divide(Lower *L, Op op, Operand a, Operand b) {
  Code *c = code(L);
  bool is_signed = op == OP_SDIV || op == OP_SREM;
  bool remainder = op == OP_UREM || op == OP_SREM;
  if (fits_half(a) && fits_half(b))
    return code_resize(c,
                       code_op(c, remainder ? OP_UREM : OP_UDIV, operand_low(a),
                               operand_low(b)),
                       WIDE_BITS, false);
  Operand no = operand_const(1, 0);
  Operand a_sign = is_signed ? is_negative(L, a) : no;
  Operand b_sign = is_signed ? is_negative(L, b) : no;
  Operand r =
      divide(L, negated_if(L, a_sign, a), negated_if(L, b_sign, b), remainder);
  Operand sign = remainder ? a_sign : code_op(c, OP_XOR, a_sign, b_sign);
  return negated_if(L, sign, r);
}

/* True if the product of nonnegative numbers is below 2^128. */
static Operand magnitude_fits(Lower *L, Operand a, Operand b) {
  Code *c = code(L);
  Operand a0 = operand_low(a), a1 = operand_high(a);
  Operand b0 = operand_low(b), b1 = operand_high(b);
  Operand one_is_half =
      code_op(c, OP_OR, code_is_zero(c, a1), code_is_zero(c, b1));
  Operand left = code_product(c, a1, b0), right = code_product(c, a0, b1);
  Operand across = code_op(c, OP_OR, left, right); /* one of them is 0 */
  Operand is_half = code_is_zero(c, operand_high(across));
  Operand carried = operand_high(code_product(c, a0, b0));
  Operand high = code_op(c, OP_ADD, carried, operand_low(across));
  Operand no_carry = code_not(c, code_op(c, OP_ULT, high, carried));
  return code_op(c, OP_AND, one_is_half, code_op(c, OP_AND, is_half, no_carry));
}

Operand wide_product_fits(Lower *L, Operand a, Operand b, bool is_signed) {
  Code *c = code(L);
  if (!is_signed)
    return magnitude_fits(L, a, b);
  Operand sign = code_op(c, OP_XOR, is_negative(L, a), is_negative(L, b));
  a = negated_if(L, is_negative(L, a), a);
  b = negated_if(L, is_negative(L, b), b);
  Operand r = code_op(c, OP_MUL, a, b);
  Operand is_least = code_op(c, OP_EQ, r, code_neg(c, r));
  Operand in_range = code_op(c, OP_OR, code_not(c, is_negative(L, r)),
                             code_op(c, OP_AND, sign, is_least));
  return code_op(c, OP_AND, magnitude_fits(L, a, b), in_range);
}
