#include "frontend/clang/dialect.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/property_ids.h"

/* Conventions of other checkers: functions without a body, and CBMC's labels
 * whose statements are threads. */

static Code *code(Lower *L) { return L->frame->code; }

/* ---- functions ---- */

static Operand first_holds(Lower *L, const Call *call) {
  Operand bit = lower_bit(L, call->args[0]);
  for (unsigned i = 1; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return bit;
}

static LoweredValue discard(Lower *L, const Call *call) {
  for (unsigned i = 0; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return value_none(L);
}

static LoweredValue emit(Lower *L, InstKind kind) {
  code_emit(code(L), kind);
  return value_none(L);
}

static LoweredValue lower_assert(Lower *L, const Call *call) {
  Operand bit = first_holds(L, call);
  code_assert(code(L), PROPERTY_ASSERTION, bit, cursor_text(L, call->args[0]));
  return value_none(L);
}

static LoweredValue lower_assume(Lower *L, const Call *call) {
  Operand bit = first_holds(L, call);
  code_emit(code(L), INST_ASSUME)->a = bit;
  return value_none(L);
}

/* Lowers nondet_int() and the like: any value of the result type. */
static LoweredValue lower_nondet(Lower *L, const Call *call) {
  const Type *t = call->result;
  discard(L, call);
  if (t->kind == TYPE_VOID)
    return value_none(L);
  if (!type_is_number(t))
    return value_unsupported(L, t, "call of '%s'", call->name);
  unsigned width = t->kind == TYPE_BOOL ? 1 : type_bits(t);
  Reg r = code_reg(code(L), width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = t;
  i->text = call->name;
  return value_scalar(
      t, code_resize(code(L), operand_reg(width, r), type_bits(t), false));
}

bool lower_dialect(Lower *L, const Call *call, LoweredValue *out) {
  DialectKind kind = dialect_find(call->name);
  bool needs_one = kind == DIALECT_ASSERT || kind == DIALECT_ASSUME;
  if (needs_one && !call->n_args)
    return false;
  switch (kind) {
  case DIALECT_NONE: return false;
  case DIALECT_NONDET: *out = lower_nondet(L, call); break;
  case DIALECT_ASSERT: *out = lower_assert(L, call); break;
  case DIALECT_ASSUME: *out = lower_assume(L, call); break;
  case DIALECT_BEGIN: *out = emit(L, INST_ATOMIC_BEGIN); break;
  case DIALECT_END: *out = emit(L, INST_ATOMIC_END); break;
  case DIALECT_NOTHING: *out = discard(L, call); break;
  }
  return true;
}

/* ---- threads ---- */

bool is_async_label(Lower *L, CXCursor label) {
  return !L->unit->is_library && dialect_is_thread(cursor_name(L, label));
}

typedef struct {
  FuncId function;   /* function called by the statement */
  CXCursor argument; /* or null */
  const Type *type;  /* type of the parameter */
} Async;

/* True if the argument has the same value whichever thread evaluates it, at any
 * time.  The thread has a copy of the locals and evaluates it itself. */
static bool is_timeless(Lower *L, CXCursor c, const Type *t) {
  Operand v;
  if (type_is_integer(t) && t->size <= L->address_width / 8)
    return is_pure(L, c);
  return t->kind == TYPE_POINTER && lower_constant(L, c, t, &v);
}

static bool parse_async(Lower *L, CXCursor c, Async *a) {
  Cursors k = children_of(L, c);
  CXCursor decl;
  if (clang_getCursorKind(c) != CXCursor_CallExpr || !k.n ||
      !find_direct(L, k.data[0], &decl))
    return false;
  a->function = function_find(L, L->unit, cursor_key(L, decl));
  if (a->function == NOT_FOUND)
    return false;
  const Type *t = L->functions.data[a->function].type;
  int n = clang_Cursor_getNumArguments(c);
  a->argument = n == 1 ? clang_Cursor_getArgument(c, 0) : clang_getNullCursor();
  if (t->is_variadic || n < 0 || n > 1 || t->n_params != (unsigned)n ||
      type_is_aggregate(t->element))
    return false;
  a->type = n ? type_decayed(L, t->params[0]) : NULL;
  return !n || is_timeless(L, a->argument, a->type);
}

void lower_async(Lower *L, CXCursor label, CXCursor c) {
  Async a;
  if (!parse_async(L, c, &a)) {
    emit_unsupported(L, "%s of '%s'", cursor_name(L, label), cursor_text(L, c));
    return;
  }
  unsigned width = L->address_width;
  Operand *args = ARENA_ARRAY(L->arena, Operand, 2);
  args[0] = (Operand){.kind = OPERAND_FUNCTION, .width = (uint8_t)width};
  args[1] = operand_const(width, 0);
  if (a.type)
    args[1] = code_resize(code(L), lower_scalar_as(L, a.argument, a.type),
                          width, a.type->is_signed);
  args[0].id = function_started(L, cursor_name(L, label), a.function, a.type);
  call_function(L, function_library(L, "__bmc_async"), args, 2,
                value_none(L).type);
}
