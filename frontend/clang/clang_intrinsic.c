#include "frontend/base/text.h"
#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <stdlib.h>

/* Builtins that stand for other operations: library calls under another name,
 * arithmetic with carries, alignment, the counter of cycles. */

static Code *code(Lower *L) { return L->frame->code; }

/* ---- values ---- */

static LoweredValue lower_first(Lower *L, const Call *call) {
  Operand v = lower_scalar_as(L, call->args[0], call->result);
  for (unsigned i = 1; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return value_scalar(call->result, v);
}

static LoweredValue lower_no(Lower *L, const Call *call) {
  for (unsigned i = 0; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return call->result->kind == TYPE_VOID
             ? value_none(L)
             : value_scalar(call->result,
                            operand_const(type_bits(call->result), 0));
}

/* Returns the place that argument i points to. */
static LoweredValue pointed(Lower *L, const Call *call, unsigned i) {
  const Type *t;
  Operand at = lower_scalar(L, call->args[i], &t);
  if (t->kind != TYPE_POINTER)
    return value_unsupported(L, call->result, "%s", call->name);
  return value_memory(t->element, at, call->args[i]);
}

static LoweredValue lower_streaming_load(Lower *L, const Call *call) {
  LoweredValue from = pointed(L, call, 0);
  return value_scalar(call->result, value_load(L, &from));
}

static LoweredValue lower_streaming_store(Lower *L, const Call *call) {
  LoweredValue to = pointed(L, call, 1);
  if (to.kind == VALUE_MEMORY)
    lower_into(L, &to, call->args[0]);
  return value_none(L);
}

/* ---- carries ---- */

typedef struct {
  Operand x, y, carry;
} Sum;

static Sum sum_arguments(Lower *L, const Call *call) {
  Sum s;
  s.x = code_copy(code(L), lower_scalar_as(L, call->args[0], call->result));
  s.y = code_copy(code(L), lower_scalar_as(L, call->args[1], call->result));
  s.carry = code_copy(code(L), lower_scalar_as(L, call->args[2], call->result));
  return s;
}

static LoweredValue lower_carried(Lower *L, const Call *call, bool adds) {
  Code *c = code(L);
  Sum s = sum_arguments(L, call);
  LoweredValue out = pointed(L, call, 3);
  Op op = adds ? OP_ADD : OP_SUB;
  Operand part = code_op(c, op, s.x, s.y);
  Operand all = code_op(c, op, part, s.carry);
  Operand first =
      adds ? code_op(c, OP_ULT, part, s.x) : code_op(c, OP_ULT, s.x, s.y);
  Operand second =
      adds ? code_op(c, OP_ULT, all, part) : code_op(c, OP_ULT, part, s.carry);
  Operand bit = code_op(c, OP_OR, first, second);
  if (out.kind == VALUE_MEMORY)
    value_store(L, &out, code_resize(c, bit, all.width, false));
  return value_scalar(call->result, all);
}

static LoweredValue lower_addc(Lower *L, const Call *call) {
  return lower_carried(L, call, true);
}

static LoweredValue lower_subc(Lower *L, const Call *call) {
  return lower_carried(L, call, false);
}

/* ---- alignment ---- */

typedef struct {
  const Type *type;
  Operand value, rest; /* 'rest': alignment - 1 */
} Aligned;

static Aligned aligned_arguments(Lower *L, const Call *call) {
  Aligned a;
  a.value = code_copy(code(L), lower_scalar(L, call->args[0], &a.type));
  Operand by =
      lower_scalar_as(L, call->args[1], type_int(L, a.value.width, false));
  a.rest = code_op(code(L), OP_SUB, by, operand_const(by.width, 1));
  return a;
}

static LoweredValue lower_align_down(Lower *L, const Call *call) {
  Aligned a = aligned_arguments(L, call);
  Operand low = code_op(code(L), OP_AND, a.value, a.rest);
  return value_scalar(a.type, code_op(code(L), OP_SUB, a.value, low));
}

static LoweredValue lower_align_up(Lower *L, const Call *call) {
  Code *c = code(L);
  Aligned a = aligned_arguments(L, call);
  Operand low = code_op(c, OP_AND, code_neg(c, a.value), a.rest);
  return value_scalar(a.type, code_op(c, OP_ADD, a.value, low));
}

static LoweredValue lower_is_aligned(Lower *L, const Call *call) {
  Aligned a = aligned_arguments(L, call);
  Operand low = code_op(code(L), OP_AND, a.value, a.rest);
  return value_scalar(
      call->result,
      code_resize(code(L), code_is_zero(code(L), low),
                  call->result->kind == TYPE_BOOL ? 8 : type_bits(call->result),
                  false));
}

/* ---- the greater and the less ---- */

static LoweredValue lower_extreme(Lower *L, const Call *call,
                                  enum CXBinaryOperatorKind op) {
  const Type *t = call->result;
  if (!type_is_integer(t))
    return value_unsupported(L, t, "%s of '%s'", call->name, t->name);
  Operand a = code_copy(code(L), lower_scalar_as(L, call->args[0], t));
  Operand b = code_copy(code(L), lower_scalar_as(L, call->args[1], t));
  return value_scalar(t, code_ite(code(L), comparison(L, op, t, a, b), a, b));
}

static LoweredValue lower_max(Lower *L, const Call *call) {
  return lower_extreme(L, call, CXBinaryOperator_GT);
}

static LoweredValue lower_min(Lower *L, const Call *call) {
  return lower_extreme(L, call, CXBinaryOperator_LT);
}

/* ---- functions under another name ---- */

LoweredValue lower_cycles(Lower *L) {
  FuncId f = function_library(L, "__bmc_cycles");
  return call_function(L, f, NULL, 0, L->functions.data[f].type->element);
}

static LoweredValue lower_counter(Lower *L, const Call *call) {
  LoweredValue v = lower_cycles(L);
  return value_scalar(call->result, v.operand);
}

static LoweredValue lower_counter_of(Lower *L, const Call *call) {
  Operand *args = ARENA_NEW(L->arena, Operand);
  *args = lower_scalar_as(L, call->args[0], type_size_t(L));
  FuncId f = function_library(L, "__bmc_cycles_of");
  return call_function(L, f, args, 1, L->functions.data[f].type->element);
}

/* ---- the table ---- */

typedef LoweredValue Lowering(Lower *, const Call *);

typedef struct {
  const char *name;
  Lowering *lower;
  unsigned n_args;
} Intrinsic;

static const Intrinsic table[] = {
    {"__builtin_addc", lower_addc, 4},
    {"__builtin_addcb", lower_addc, 4},
    {"__builtin_addcl", lower_addc, 4},
    {"__builtin_addcll", lower_addc, 4},
    {"__builtin_addcs", lower_addc, 4},
    {"__builtin_align_down", lower_align_down, 2},
    {"__builtin_align_up", lower_align_up, 2},
    {"__builtin_cpu_init", lower_no, 0},
    {"__builtin_elementwise_max", lower_max, 2},
    {"__builtin_elementwise_min", lower_min, 2},
    {"__builtin_ia32_rdtsc", lower_counter, 0},
    {"__builtin_ia32_rdtscp", lower_counter_of, 1},
    {"__builtin_is_aligned", lower_is_aligned, 2},
    {"__builtin_is_constant_evaluated", lower_no, 0},
    {"__builtin_nontemporal_load", lower_streaming_load, 1},
    {"__builtin_nontemporal_store", lower_streaming_store, 2},
    {"__builtin_readcyclecounter", lower_counter, 0},
    {"__builtin_readsteadycounter", lower_counter, 0},
    {"__builtin_speculation_safe_value", lower_first, 1},
    {"__builtin_subc", lower_subc, 4},
    {"__builtin_subcb", lower_subc, 4},
    {"__builtin_subcl", lower_subc, 4},
    {"__builtin_subcll", lower_subc, 4},
    {"__builtin_subcs", lower_subc, 4},
    {"__rdtsc", lower_counter, 0},
    {"__rdtscp", lower_counter_of, 1},
    {"_rdtsc", lower_counter, 0},
};

static int compare(const void *name, const void *entry) {
  return strcmp(name, ((const Intrinsic *)entry)->name);
}

bool lower_intrinsic(Lower *L, const Call *call, LoweredValue *out) {
  const Intrinsic *b = bsearch(call->name, table, sizeof table / sizeof *table,
                               sizeof *table, compare);
  if (!b || call->n_args < b->n_args)
    return false;
  *out = b->lower(L, call);
  return true;
}

/* ---- calls with checks of sizes ---- */

/* Functions with a twin that _FORTIFY_SOURCE uses, and the arguments of the
 * twin that the function has too, as bits. */
typedef struct {
  const char *name;
  unsigned kept;
} Fortified;

static const Fortified fortified[] = {
    {"fprintf", ~2u},    {"memcpy", 7},        {"memmove", 7},
    {"mempcpy", 7},      {"memset", 7},        {"printf", ~1u},
    {"snprintf", ~0xcu}, {"sprintf", ~6u},     {"stpcpy", 3},
    {"stpncpy", 7},      {"strcat", 3},        {"strcpy", 3},
    {"strncat", 7},      {"strncpy", 7},       {"vfprintf", ~2u},
    {"vprintf", ~1u},    {"vsnprintf", ~0xcu}, {"vsprintf", ~6u},
};

static const Fortified *find_fortified(const char *name) {
  static const char prefix[] = "__builtin_", suffix[] = "_chk";
  if (text_begins_with(name, prefix))
    name += sizeof prefix - 1;
  size_t n = strlen(name);
  if (!text_begins_with(name, "__") || !text_ends_in(name, suffix))
    return NULL;
  name += 2, n -= 2 + sizeof suffix - 1;
  for (size_t i = 0; i < sizeof fortified / sizeof *fortified; i++)
    if (strlen(fortified[i].name) == n && !strncmp(fortified[i].name, name, n))
      return &fortified[i];
  return NULL;
}

static const char *other_name(const char *name) {
  if (!strcmp(name, "__builtin_memcpy_inline"))
    return "memcpy";
  return strcmp(name, "__builtin_memset_inline") ? NULL : "memset";
}

void call_rename(Lower *L, Call *call) {
  const Fortified *f = find_fortified(call->name);
  const char *other = other_name(call->name);
  if (other)
    call->name = other;
  if (!f || user_defines(L, call->name))
    return;
  CXCursor *args = ARENA_ARRAY(L->arena, CXCursor, call->n_args + 1);
  unsigned n = 0;
  for (unsigned i = 0; i < call->n_args; i++)
    if (i >= 32 || f->kept >> i & 1)
      args[n++] = call->args[i];
    else
      lower_discard(L, call->args[i]);
  call->name = f->name;
  call->args = args;
  call->n_args = n;
}
