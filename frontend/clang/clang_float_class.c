#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <math.h>

/* Compiler builtins on floating-point numbers: constants, comparisons without
 * exceptions, and classification by bits. */

static Code *code(Lower *L) { return L->frame->code; }

/* ---- the bits of a type */

typedef struct {
  unsigned width, fraction; /* total bits, fraction bits */
} Format;

static Format format_of(unsigned width) {
  return (Format){width, width == 32 ? 23 : 52};
}

static uint64_t least_normal(Format f) { return (uint64_t)1 << f.fraction; }

static uint64_t infinity(Format f) {
  return bits_mask(f.width - 1) & ~bits_mask(f.fraction);
}

/* ---- operands */

static const Type *type_of_argument(Lower *L, const Call *call, unsigned i) {
  return type_of_cursor(L, call->args[i]);
}

static Operand argument(Lower *L, const Call *call, unsigned i) {
  return lower_expr(L, call->args[i]).operand;
}

static Operand constant(Operand like, uint64_t bits) {
  return operand_const(like.width, bits);
}

static Operand is_below(Lower *L, Operand v, uint64_t bits) {
  return code_op(code(L), OP_ULT, v, constant(v, bits));
}

static Operand either(Lower *L, Operand a, Operand b) {
  return code_op(code(L), OP_OR, a, b);
}

static Operand sign_of(Lower *L, Operand v) {
  return code_op(code(L), OP_LSHR, v, constant(v, v.width - 1u));
}

static Operand magnitude(Lower *L, Operand v) {
  return code_op(code(L), OP_AND, v, constant(v, bits_mask(v.width - 1u)));
}

/* True if the magnitude is that of a NaN. */
static Operand is_nan(Lower *L, Operand m) {
  return code_op(code(L), OP_ULT, constant(m, infinity(format_of(m.width))), m);
}

static Operand is_infinite(Lower *L, Operand m) {
  uint64_t bits = infinity(format_of(m.width));
  return code_op(code(L), OP_EQ, m, constant(m, bits));
}

static Operand is_finite(Lower *L, Operand m) {
  return is_below(L, m, infinity(format_of(m.width)));
}

static Operand is_subnormal_or_zero(Lower *L, Operand m) {
  return is_below(L, m, least_normal(format_of(m.width)));
}

static Operand is_normal(Lower *L, Operand m) {
  return code_op(code(L), OP_AND, is_finite(L, m),
                 code_not(code(L), is_subnormal_or_zero(L, m)));
}

/* ---- the builtins */

static LoweredValue result(const Call *call, Operand v) {
  return value_scalar(call->result, v);
}

static LoweredValue truth(Lower *L, const Call *call, Operand bit) {
  unsigned width = type_bits(call->result);
  return result(call, code_resize(code(L), bit, width, false));
}

static LoweredValue lower_infinity(Lower *L, const Call *call) {
  (void)L;
  unsigned width = type_bits(call->result);
  return result(call, operand_const(width, infinity(format_of(width))));
}

/* Returns the direction in the numbering of FLT_ROUNDS. */
static LoweredValue lower_flt_rounds(Lower *L, const Call *call) {
  static const uint64_t numbers[N_ROUNDING] = {[ROUNDING_ZERO] = 0,
                                               [ROUNDING_NEAREST] = 1,
                                               [ROUNDING_UP] = 2,
                                               [ROUNDING_DOWN] = 3};
  unsigned width = type_bits(call->result);
  return result(call, operand_const(width, numbers[L->options->rounding]));
}

/* Returns a NaN whose digits hold the tag, as in the C library. */
static LoweredValue lower_nan(Lower *L, const Call *call) {
  const char *tag = call->n_args ? text_argument(L, call, 0) : "";
  unsigned width = type_bits(call->result);
  double d = width == 32 ? (double)nanf(tag) : nan(tag);
  return result(call, operand_const(width, float_bits(width, d)));
}

static LoweredValue lower_isnan(Lower *L, const Call *call) {
  return truth(L, call, is_nan(L, magnitude(L, argument(L, call, 0))));
}

static LoweredValue lower_isfinite(Lower *L, const Call *call) {
  return truth(L, call, is_finite(L, magnitude(L, argument(L, call, 0))));
}

static LoweredValue lower_isnormal(Lower *L, const Call *call) {
  return truth(L, call, is_normal(L, magnitude(L, argument(L, call, 0))));
}

static LoweredValue lower_signbit(Lower *L, const Call *call) {
  Operand sign = sign_of(L, argument(L, call, 0));
  return result(call,
                code_resize(code(L), sign, type_bits(call->result), false));
}

/* Returns 1 for infinity, and -1 for negative infinity. */
static LoweredValue lower_isinf(Lower *L, const Call *call) {
  Operand v = argument(L, call, 0);
  Operand is = is_infinite(L, magnitude(L, v));
  unsigned width = type_bits(call->result);
  Operand below = code_not(code(L), code_is_zero(code(L), sign_of(L, v)));
  Operand one = code_ite(code(L), below, operand_const(width, bits_mask(width)),
                         operand_const(width, 1));
  return result(call, code_ite(code(L), is, one, operand_const(width, 0)));
}

/* Selects the argument for the class: NaN, infinite, normal, subnormal, 0. */
static LoweredValue lower_fpclassify(Lower *L, const Call *call) {
  enum { N_CLASS = 5 };
  Operand is[N_CLASS], v = magnitude(L, argument(L, call, N_CLASS));
  is[0] = is_nan(L, v);
  is[1] = is_infinite(L, v);
  is[2] = is_normal(L, v);
  is[3] = code_not(code(L), code_is_zero(code(L), v));
  Operand class = argument(L, call, N_CLASS - 1);
  for (int i = N_CLASS - 2; i >= 0; i--)
    class = code_ite(code(L), is[i], argument(L, call, (unsigned)i), class);
  return result(call, class);
}

/* Returns an argument as a double, which keeps the order. */
static Operand compared(Lower *L, const Call *call, unsigned i) {
  const Type *t = type_of_argument(L, call, i);
  Operand v = argument(L, call, i);
  return t->size == 8 ? v
                      : code_float(code(L), FLOAT_RESIZE, 64, v, (Operand){0});
}

static Operand compare(Lower *L, const Call *call, FloatOp op, bool swapped) {
  Operand a = compared(L, call, 0), b = compared(L, call, 1);
  return code_float(code(L), op, 1, swapped ? b : a, swapped ? a : b);
}

static LoweredValue lower_isgreater(Lower *L, const Call *call) {
  return truth(L, call, compare(L, call, FLOAT_LT, true));
}

static LoweredValue lower_isgreaterequal(Lower *L, const Call *call) {
  return truth(L, call, compare(L, call, FLOAT_LE, true));
}

static LoweredValue lower_isless(Lower *L, const Call *call) {
  return truth(L, call, compare(L, call, FLOAT_LT, false));
}

static LoweredValue lower_islessequal(Lower *L, const Call *call) {
  return truth(L, call, compare(L, call, FLOAT_LE, false));
}

static LoweredValue lower_islessgreater(Lower *L, const Call *call) {
  Operand a = compared(L, call, 0), b = compared(L, call, 1);
  Operand less = code_float(code(L), FLOAT_LT, 1, a, b);
  return truth(L, call,
               either(L, less, code_float(code(L), FLOAT_LT, 1, b, a)));
}

static LoweredValue lower_isunordered(Lower *L, const Call *call) {
  Operand a = magnitude(L, argument(L, call, 0));
  Operand b = magnitude(L, argument(L, call, 1));
  return truth(L, call, either(L, is_nan(L, a), is_nan(L, b)));
}

typedef struct {
  const char *name;
  LoweredValue (*lower)(Lower *, const Call *);
  unsigned n_floats; /* number of float arguments, the last ones */
} Builtin;

static const Builtin table[] = {
    {"flt_rounds", lower_flt_rounds, 0},
    {"fpclassify", lower_fpclassify, 1},
    {"huge_val", lower_infinity, 0},
    {"huge_valf", lower_infinity, 0},
    {"inf", lower_infinity, 0},
    {"inff", lower_infinity, 0},
    {"isfinite", lower_isfinite, 1},
    {"isgreater", lower_isgreater, 2},
    {"isgreaterequal", lower_isgreaterequal, 2},
    {"isinf", lower_isinf, 1},
    {"isinf_sign", lower_isinf, 1},
    {"isless", lower_isless, 2},
    {"islessequal", lower_islessequal, 2},
    {"islessgreater", lower_islessgreater, 2},
    {"isnan", lower_isnan, 1},
    {"isnormal", lower_isnormal, 1},
    {"isunordered", lower_isunordered, 2},
    {"nan", lower_nan, 0},
    {"nanf", lower_nan, 0},
    {"signbit", lower_signbit, 1},
    {"signbitf", lower_signbit, 1},
};

static const Builtin *find(const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, name))
      return &table[i];
  return NULL;
}

/* Lowers a builtin; those for "long double" are unknown. */
bool lower_float_builtin(Lower *L, const Call *call, LoweredValue *out) {
  const char *name = model_name(call->name);
  const Builtin *b = name != call->name ? find(name) : NULL;
  if (!b || call->n_args < b->n_floats)
    return false;
  for (unsigned i = call->n_args - b->n_floats; i < call->n_args; i++)
    if (!type_is_float(type_of_argument(L, call, i)))
      return false;
  *out = b->lower(L, call);
  return true;
}
