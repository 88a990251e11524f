#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <stdlib.h>

/* Integer builtins. */

static Code *code(Lower *L) { return L->frame->code; }

static Operand constant_like(Operand a, uint64_t bits) {
  return operand_const(a.width, bits);
}

static LoweredValue as_result(Lower *L, const Call *call, Operand v,
                              bool is_signed) {
  return value_scalar(
      call->result,
      code_resize(code(L), v, type_bits(call->result), is_signed));
}

/* ---- bits */

/* Returns the number of ones.  Adds counts of bits to those of pairs of bits,
 * of half bytes, of bytes, and so on. */
static Operand count_ones(Code *c, Operand v) {
  static const uint64_t masks[] = {0x5555555555555555, 0x3333333333333333,
                                   0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                   0x0000ffff0000ffff, 0x00000000ffffffff};
  for (unsigned i = 0; 1u << i < v.width; i++) {
    Operand mask = constant_like(v, masks[i]);
    Operand odd = code_op(c, OP_LSHR, v, constant_like(v, 1u << i));
    v = code_op(c, OP_ADD, code_op(c, OP_AND, v, mask),
                code_op(c, OP_AND, odd, mask));
  }
  return v;
}

/* Returns the number of zeros above the highest one, or below the lowest one,
 * of a nonzero number. */
static Operand count_zeros(Code *c, Operand v, bool above) {
  Operand n = constant_like(v, 0);
  for (unsigned step = v.width / 2; step; step /= 2) {
    Operand by = constant_like(v, step);
    Operand cut = code_op(c, above ? OP_LSHR : OP_SHL, v,
                          constant_like(v, v.width - step));
    Operand is_empty = code_is_zero(c, cut);
    Operand shifted = code_op(c, above ? OP_SHL : OP_LSHR, v, by);
    v = code_ite(c, is_empty, shifted, v);
    n = code_op(c, OP_ADD, n, code_ite(c, is_empty, by, constant_like(n, 0)));
  }
  return n;
}

static Operand reversed(Code *c, Operand v) {
  Operand r = constant_like(v, 0);
  for (unsigned i = 0; i < v.width; i++) {
    Operand bit = code_op(c, OP_LSHR, v, constant_like(v, i));
    bit = code_op(c, OP_AND, bit, constant_like(v, 1));
    bit = code_op(c, OP_SHL, bit, constant_like(v, v.width - 1 - i));
    r = code_op(c, OP_OR, r, bit);
  }
  return r;
}

static Operand first_argument(Lower *L, const Call *call) {
  const Type *t;
  return lower_scalar(L, call->args[0], &t);
}

static LoweredValue lower_popcount(Lower *L, const Call *call) {
  return as_result(L, call, count_ones(code(L), first_argument(L, call)),
                   false);
}

static LoweredValue lower_parity(Lower *L, const Call *call) {
  Code *c = code(L);
  Operand n = count_ones(c, first_argument(L, call));
  return as_result(L, call, code_op(c, OP_AND, n, constant_like(n, 1)), false);
}

static void refuse_zero(Lower *L, const Call *call, Operand v) {
  Code *c = code(L);
  Label is_zero = code_label(c), other = code_label(c);
  code_branch(c, code_is_zero(c, v), is_zero, other);
  code_place(c, is_zero);
  emit_unsupported(L, "%s of 0", call->name);
  code_place(c, other);
}

static LoweredValue lower_zeros(Lower *L, const Call *call, bool above) {
  Operand v = first_argument(L, call);
  if (v.kind == OPERAND_REG)
    v = code_copy(code(L), v);
  refuse_zero(L, call, v);
  return as_result(L, call, count_zeros(code(L), v, above), false);
}

static LoweredValue lower_clz(Lower *L, const Call *call) {
  return lower_zeros(L, call, true);
}

static LoweredValue lower_ctz(Lower *L, const Call *call) {
  return lower_zeros(L, call, false);
}

/* Lowers clzg and ctzg, whose second argument, if any, is the count for 0. */
static LoweredValue lower_zeros_or(Lower *L, const Call *call, bool above) {
  if (call->n_args < 2)
    return lower_zeros(L, call, above);
  Code *c = code(L);
  Operand v = code_copy(c, first_argument(L, call));
  Operand of_zero = lower_scalar_as(L, call->args[1], call->result);
  Operand n = as_result(L, call, count_zeros(c, v, above), false).operand;
  return value_scalar(call->result,
                      code_ite(c, code_is_zero(c, v), of_zero, n));
}

static LoweredValue lower_clzg(Lower *L, const Call *call) {
  return lower_zeros_or(L, call, true);
}

static LoweredValue lower_ctzg(Lower *L, const Call *call) {
  return lower_zeros_or(L, call, false);
}

/* Lowers the count of bits after the sign bit that equal it. */
static LoweredValue lower_clrsb(Lower *L, const Call *call) {
  Code *c = code(L);
  Operand v = first_argument(L, call), one = constant_like(v, 1);
  Operand sign = code_op(c, OP_ASHR, v, constant_like(v, v.width - 1));
  Operand unlike = code_op(c, OP_SHL, code_op(c, OP_XOR, v, sign), one);
  Operand n = count_zeros(c, code_op(c, OP_OR, unlike, one), true);
  return as_result(L, call, n, false);
}

static LoweredValue lower_ffs(Lower *L, const Call *call) {
  Code *c = code(L);
  Operand v = first_argument(L, call), zero = constant_like(v, 0);
  Operand n = code_op(c, OP_ADD, count_zeros(c, v, false), constant_like(v, 1));
  return as_result(L, call, code_ite(c, code_is_zero(c, v), zero, n), false);
}

static LoweredValue lower_bitreverse(Lower *L, const Call *call) {
  return as_result(L, call, reversed(code(L), first_argument(L, call)), false);
}

static LoweredValue lower_rotate(Lower *L, const Call *call, bool left) {
  Code *c = code(L);
  const Type *t = call->result;
  Operand v = lower_scalar_as(L, call->args[0], t);
  if (v.kind == OPERAND_REG)
    v = code_copy(c, v);
  Operand by = lower_scalar_as(L, call->args[1], t);
  by = code_op(c, OP_AND, by, constant_like(v, v.width - 1));
  Operand rest = code_op(c, OP_SUB, constant_like(v, v.width), by);
  Operand up = code_op(c, OP_SHL, v, left ? by : rest);
  return value_scalar(
      t, code_op(c, OP_OR, up, code_op(c, OP_LSHR, v, left ? rest : by)));
}

static LoweredValue lower_rotateleft(Lower *L, const Call *call) {
  return lower_rotate(L, call, true);
}

static LoweredValue lower_rotateright(Lower *L, const Call *call) {
  return lower_rotate(L, call, false);
}

/* ---- overflow */

typedef struct {
  const Type *type;
  Operand value;
} Number;

static Number number_argument(Lower *L, const Call *call, unsigned i) {
  Number n;
  n.value = lower_scalar(L, call->args[i], &n.type);
  if (n.value.kind == OPERAND_REG)
    n.value = code_copy(code(L), n.value);
  return n;
}

/* True if the result fits in 'to'.  The computation has twice the bits of both
 * operands, which hold every result: as a signed number or, for a product of
 * unsigned numbers, as an unsigned one whose upper half is not all ones. */
static Operand fits_exactly(Lower *L, Op op, const Number *a, const Number *b,
                            const Type *to, unsigned width, Operand *result) {
  Code *c = code(L);
  Operand x = code_resize(c, a->value, width, a->type->is_signed);
  Operand y = code_resize(c, b->value, width, b->type->is_signed);
  Operand r = code_op(c, op, x, y);
  *result = code_resize(c, r, type_bits(to), false);
  Operand back = code_resize(c, *result, width, to->is_signed);
  return code_op(c, OP_EQ, back, r);
}

static bool is_at_most(const Number *a, const Number *b, const Type *to,
                       uint64_t bytes) {
  return a->type->size <= bytes && b->type->size <= bytes && to->size <= bytes;
}

/* True if 'to' has all values of 't'. */
static bool is_within(const Type *t, const Type *to) {
  return t->is_signed == to->is_signed ? t->size <= to->size
                                       : to->is_signed && t->size < to->size;
}

/* True if the result fits, for operands and result of one type. */
static Operand fits_wide(Lower *L, Op op, Operand a, Operand b, bool is_signed,
                         Operand *result) {
  Code *c = code(L);
  *result = code_op(c, op, a, b);
  if (op == OP_MUL)
    return wide_product_fits(L, a, b, is_signed);
  if (!is_signed)
    return op == OP_ADD ? code_op(c, OP_ULE, a, *result)
                        : code_op(c, OP_ULE, b, a);
  return op == OP_ADD ? sum_fits(c, a, b, *result)
                      : difference_fits(c, a, b, *result);
}

static Operand fits(Lower *L, const Call *call, Op op, const Number *a,
                    const Number *b, const Type *to, Operand *result) {
  if (is_at_most(a, b, to, 4))
    return fits_exactly(L, op, a, b, to, 64, result);
  if (is_at_most(a, b, to, 8))
    return fits_exactly(L, op, a, b, to, WIDE_BITS, result);
  if (is_within(a->type, to) && is_within(b->type, to)) {
    Operand x = convert(L, a->value, a->type, to);
    Operand y = convert(L, b->value, b->type, to);
    return fits_wide(L, op, x, y, to->is_signed, result);
  }
  *result = operand_const(type_bits(to), 0);
  emit_unsupported(L, "%s of different types of 128 bits", call->name);
  return operand_const(1, 0);
}

static LoweredValue lower_overflow(Lower *L, const Call *call, Op op) {
  Number a = number_argument(L, call, 0), b = number_argument(L, call, 1);
  const Type *pointer;
  Operand address = lower_scalar(L, call->args[2], &pointer), result;
  const Type *to = pointer->kind == TYPE_POINTER ? pointer->element : pointer;
  if (!type_is_integer(a.type) || !type_is_integer(b.type) ||
      !type_is_integer(to) || to->kind == TYPE_BOOL)
    return value_unsupported(L, call->result, "%s", call->name);
  Operand ok = fits(L, call, op, &a, &b, to, &result);
  LoweredValue place = value_memory(to, address, call->args[2]);
  value_store(L, &place, result);
  return as_result(L, call, code_not(code(L), ok), false);
}

static LoweredValue lower_add_overflow(Lower *L, const Call *call) {
  return lower_overflow(L, call, OP_ADD);
}

static LoweredValue lower_sub_overflow(Lower *L, const Call *call) {
  return lower_overflow(L, call, OP_SUB);
}

static LoweredValue lower_mul_overflow(Lower *L, const Call *call) {
  return lower_overflow(L, call, OP_MUL);
}

/* ---- assumptions of the compiler ---- */

static LoweredValue lower_assume_aligned(Lower *L, const Call *call) {
  Operand v = lower_scalar_as(L, call->args[0], call->result);
  for (unsigned i = 1; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return value_scalar(call->result, v);
}

static LoweredValue lower_assumption(Lower *L, const Call *call) {
  Code *c = code(L);
  Label yes = code_label(c), no = code_label(c);
  code_branch(c, lower_bit(L, call->args[0]), yes, no);
  code_place(c, no);
  emit_unsupported(L, "%s of a false condition", call->name);
  code_place(c, yes);
  return value_none(L);
}

/* ---- the table */

typedef LoweredValue Lowering(Lower *, const Call *);

typedef struct {
  const char *name; /* without "__builtin_" and type suffix */
  Lowering *lower;
  unsigned n_args;
} Builtin;

static const Builtin table[] = {
    {"add_overflow", lower_add_overflow, 3},
    {"assume", lower_assumption, 1},
    {"assume_aligned", lower_assume_aligned, 1},
    {"bitreverse", lower_bitreverse, 1},
    {"clrsb", lower_clrsb, 1},
    {"clz", lower_clz, 1},
    {"clzg", lower_clzg, 1},
    {"clzs", lower_clz, 1},
    {"ctz", lower_ctz, 1},
    {"ctzg", lower_ctzg, 1},
    {"ctzs", lower_ctz, 1},
    {"ffs", lower_ffs, 1},
    {"mul_overflow", lower_mul_overflow, 3},
    {"parity", lower_parity, 1},
    {"popcount", lower_popcount, 1},
    {"popcountg", lower_popcount, 1},
    {"rotateleft", lower_rotateleft, 2},
    {"rotateright", lower_rotateright, 2},
    {"sub_overflow", lower_sub_overflow, 3},
};

static int compare(const void *name, const void *entry) {
  return strcmp(name, ((const Builtin *)entry)->name);
}

static const Builtin *find(const char *name) {
  return bsearch(name, table, sizeof table / sizeof *table, sizeof *table,
                 compare);
}

/* Finds a builtin without its suffix: "popcountll" is "popcount",
 * "rotateleft32" is "rotateleft". */
static const Builtin *find_suffixed(Lower *L, const char *name) {
  char *base = arena_strdup(L->arena, name);
  size_t n = strlen(base);
  for (const Builtin *b; n; base[--n] = '\0') {
    if ((b = find(base)))
      return b;
    if (!strchr("0123456789l", base[n - 1]))
      return NULL;
  }
  return NULL;
}

/* Finds an overflow builtin: "saddll_overflow" is "add_overflow" of the named
 * types. */
static const Builtin *find_overflow(Lower *L, const char *name) {
  static const char *const ops[] = {"add", "mul", "sub"};
  const char *end = strstr(name, "_overflow");
  if (!end || end[9] || (*name != 's' && *name != 'u'))
    return NULL;
  for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++) {
    const char *rest = name + 1 + strlen(ops[i]);
    if (!strncmp(name + 1, ops[i], strlen(ops[i])) &&
        strspn(rest, "l") == (size_t)(end - rest))
      return find(arena_printf(L->arena, "%s_overflow", ops[i]));
  }
  return NULL;
}

bool lower_number_builtin(Lower *L, const Call *call, LoweredValue *out) {
  const char *name = model_name(call->name);
  if (name == call->name)
    return false;
  const Builtin *b = find_suffixed(L, name);
  if (!b)
    b = find_overflow(L, name);
  if (!b || call->n_args < b->n_args)
    return false;
  *out = b->lower(L, call);
  return true;
}
