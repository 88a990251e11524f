#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/property_ids.h"
#include "frontend/library/models.h"

static Code *code(Lower *L) { return L->frame->code; }

/* ---- passing arguments ---- */

/* Signature for a call.  Passed are an address for results in memory, the named
 * arguments, and the address of the unnamed ones. */
typedef struct {
  Operand callee;
  const Type *const *params;
  unsigned n_params;
  bool is_variadic;
  const Type *result;
} Callee;

static LoweredValue copied(Lower *L, const Type *t, CXCursor c) {
  LoweredValue from = lower_expr(L, c);
  LoweredValue to = temporary(L, t, "argument");
  if (from.kind != VALUE_MEMORY || from.type->size != t->size)
    emit_unsupported(L, "argument '%s'", cursor_text(L, c));
  else
    value_copy(L, &to, &from);
  return to;
}

/* Copies an operand if a later argument may change the variable that it
 * names. */
static Operand settled(Lower *L, Operand o, const Call *call, unsigned i) {
  for (unsigned k = i + 1; k < call->n_args && o.kind == OPERAND_REG; k++)
    if (!is_pure(L, call->args[k]))
      return code_copy(code(L), o);
  return o;
}

/* For a parameter that the program sees as a transparent union and the library
 * as one of its members: returns the argument inside of the union literal. */
static CXCursor member_given(Lower *L, CXCursor c) {
  while (type_of_cursor(L, c)->kind == TYPE_UNION) {
    Cursors k = children_of(L, c);
    if (!k.n)
      break;
    c = k.data[k.n - 1];
  }
  return c;
}

static Operand lower_argument(Lower *L, const Call *call, unsigned i,
                              const Type *t) {
  if (type_is_aggregate(t)) {
    LoweredValue v = copied(L, t, call->args[i]);
    return value_address(L, &v);
  }
  if (type_is_wide(t)) {
    LoweredValue v = temporary(L, t, "argument");
    lower_into(L, &v, call->args[i]);
    return value_address(L, &v);
  }
  if (t->size > 8 || t->size == 0)
    return value_unsupported(L, type_size_t(L), "argument of type '%s'",
                             t->name)
        .operand;
  CXCursor given = member_given(L, call->args[i]);
  return settled(L, lower_scalar_as(L, given, t), call, i);
}

static Operand argument(Lower *L, const Call *call, unsigned i, const Type *t) {
  Operation o = operation_begin(L, call->args[i]);
  Operand v = lower_argument(L, call, i, t);
  operation_end(L, o, call->args[i]);
  return v;
}

Operand lower_unnamed_scalar(Lower *L, const Call *call, unsigned i) {
  return argument(L, call, i,
                  type_decayed(L, type_of_cursor(L, call->args[i])));
}

/* Returns any value, as the call passes fewer arguments than the definition
 * has. */
static Operand missing_argument(Lower *L, const Type *t) {
  unsigned width = type_is_aggregate(t) || t->size > 8 || t->size == 0
                       ? L->address_width
                       : type_bits(t);
  if (type_is_in_memory(t))
    emit_unsupported(L, "missing argument of type '%s'", t->name);
  Reg r = code_reg(code(L), width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_UNDEF);
  i->dst = r;
  i->text = "missing argument";
  return operand_reg(width, r);
}

static const Type *bytes_type(Lower *L, uint64_t n) {
  Type *t = ARENA_NEW(L->arena, Type);
  *t = (Type){.kind = TYPE_ARRAY,
              .name = "unnamed arguments",
              .size = n,
              .align = 8,
              .is_complete = true,
              .element = type_int(L, 8, false),
              .count = n};
  return t;
}

static void store_unnamed(Lower *L, CXCursor argument, LoweredValue slot) {
  Operation o = operation_begin(L, argument);
  if (type_is_aggregate(slot.type)) {
    LoweredValue v = lower_expr(L, argument);
    value_copy(L, &slot, &v);
  } else {
    value_store(L, &slot, lower_scalar_as(L, argument, slot.type));
  }
  operation_end(L, o, argument);
}

Operand lower_unnamed(Lower *L, const Call *call, unsigned from) {
  uint64_t bytes = 0;
  for (unsigned i = from; i < call->n_args; i++)
    bytes +=
        unnamed_slot_bytes(type_decayed(L, type_of_cursor(L, call->args[i])));
  LoweredValue area = temporary(L, bytes_type(L, bytes), "unnamed arguments");
  for (unsigned i = from; i < call->n_args; i++) {
    const Type *t = type_decayed(L, type_of_cursor(L, call->args[i]));
    LoweredValue slot = area;
    slot.type = t;
    store_unnamed(L, call->args[i], slot);
    slot = unnamed_class_of_slot(L, slot);
    value_store(L, &slot, operand_const(64, unnamed_class(t)));
    area.offset += unnamed_slot_bytes(t);
  }
  area.offset = 0;
  return value_address(L, &area);
}

/* ---- the call itself ---- */

/* Returns the name of a function of the library, or NULL. */
static const char *library_callee(const Lower *L, Operand callee) {
  const Function *f =
      callee.kind == OPERAND_FUNCTION ? &L->functions.data[callee.id] : NULL;
  return f && f->is_library ? f->name : NULL;
}

static LoweredValue emit_call(Lower *L, const Callee *f, const Operand *args,
                              uint32_t n_args,
                              const LoweredValue *result_object) {
  const Type *t = f->result;
  bool has_result = t->kind != TYPE_VOID && !type_is_in_memory(t);
  unsigned width = !has_result ? 0 : t->size <= 8 ? type_bits(t) : 64;
  Reg dst = has_result ? code_reg(code(L), width, NULL, NULL) : REG_NONE;
  bool may_jump = may_come_by_jump(L, f->callee);
  const char *name = library_callee(L, f->callee);
  bool is_unsafe = name && call_is_unsafe(L, name);
  Operand outer = {0};
  code_sequence_point(code(L));
  if (may_jump || is_unsafe)
    code_whole_begin(code(L), WHOLE_CALL);
  if (is_unsafe)
    outer = unsafe_call_begin(L, name);
  Inst *i = code_emit(code(L), INST_CALL);
  i->a = f->callee;
  i->args = args;
  i->n_args = n_args;
  i->dst = dst;
  if (is_unsafe)
    unsafe_call_end(L, outer);
  if (may_jump)
    follow_jump(L, f->callee);
  if (may_jump || is_unsafe)
    code_whole_end(code(L));
  if (result_object)
    return *result_object;
  return has_result ? value_scalar(t, operand_reg(width, dst)) : value_none(L);
}

static LoweredValue lower_with(Lower *L, const Call *call, const Callee *f) {
  VEC(Operand) args = {0};
  LoweredValue result;
  bool in_memory = type_is_in_memory(f->result);
  if (in_memory) {
    result = temporary(L, f->result, "result");
    *vec_push(L->arena, &args) = value_address(L, &result);
  }
  for (unsigned i = 0; i < f->n_params; i++) {
    Operand a = i < call->n_args ? argument(L, call, i, f->params[i])
                                 : missing_argument(L, f->params[i]);
    *vec_push(L->arena, &args) = a;
  }
  if (f->is_variadic) {
    *vec_push(L->arena, &args) = lower_unnamed(L, call, f->n_params);
  } else {
    for (unsigned i = f->n_params; i < call->n_args; i++)
      lower_expr(L, call->args[i]);
  }
  LoweredValue v =
      emit_call(L, f, args.data, args.n, in_memory ? &result : NULL);
  if (in_memory && call->result->size == v.type->size)
    v.type = call->result; /* its members have their own names */
  if (v.kind != VALUE_SCALAR || call->result->kind == TYPE_VOID ||
      v.type == call->result)
    return v;
  return value_scalar(call->result,
                      convert(L, v.operand, v.type, call->result));
}

LoweredValue call_function(Lower *L, FuncId id, const Operand *args,
                           unsigned n_args, const Type *result) {
  Callee f = {.callee = {.kind = OPERAND_FUNCTION,
                         .width = (uint8_t)L->address_width,
                         .id = id},
              .result = result};
  return emit_call(L, &f, args, n_args, NULL);
}

Operand call_library(Lower *L, const char *name, const Operand *given,
                     unsigned n) {
  FuncId f = function_library(L, name);
  if (f == NOT_FOUND)
    return (Operand){0};
  Operand *args = ARENA_ARRAY(L->arena, Operand, n + 1);
  if (n)
    memcpy(args, given, sizeof *args * n);
  return call_function(L, f, args, n, L->functions.data[f].type->element)
      .operand;
}

/* Takes the parameters of the definition. */
static void take_parameters(Lower *L, CXCursor function, Callee *f) {
  int n = clang_Cursor_getNumArguments(function);
  const Type **params = ARENA_ARRAY(L->arena, const Type *, n > 0 ? n : 1);
  for (int i = 0; i < n; i++)
    params[i] = type_decayed(
        L, type_of_cursor(L, clang_Cursor_getArgument(function, (unsigned)i)));
  f->params = params;
  f->n_params = n > 0 ? (unsigned)n : 0;
}

/* True if a call without a prototype passes the type as the parameter expects
 * it, after the default promotions (C11 6.5.2.2p6). */
static bool passes_as(const Type *given, const Type *parameter) {
  if (type_is_in_memory(given) || type_is_in_memory(parameter))
    return given->size == parameter->size;
  return type_is_float(given) == type_is_float(parameter) &&
         (type_is_float(given) || (given->size > 4) == (parameter->size > 4));
}

static bool has_prototype(Lower *L, const Call *call) {
  Cursors k = children_of(L, call->cursor);
  return k.n && clang_getCursorType(without_conversions(L, k.data[0])).kind !=
                    CXType_FunctionNoProto;
}

/* Clang converts arguments by the definition in the same file, though that is
 * no prototype. */
static void refuse_other_types(Lower *L, const Call *call, const Callee *f) {
  if (has_prototype(L, call))
    return;
  for (unsigned i = 0; i < f->n_params && i < call->n_args; i++) {
    CXCursor written = without_conversions(L, call->args[i]);
    const Type *given = type_decayed(L, type_of_cursor(L, written));
    if (!passes_as(given, f->params[i]))
      emit_unsupported(L, "call of '%s' with a '%s' for its parameter '%s'",
                       call->name, given->name, f->params[i]->name);
  }
}

static LoweredValue call_defined(Lower *L, const Call *call, FuncId id) {
  const Type *t = L->functions.data[id].type;
  CXCursor decl = L->function_sources.data[id].cursor;
  Callee f = {.callee = {.kind = OPERAND_FUNCTION,
                         .width = (uint8_t)L->address_width,
                         .id = id},
              .is_variadic = t->is_variadic,
              .result = t->element};
  f.params = t->params;
  f.n_params = t->n_params;
  if (L->functions.data[id].has_body)
    take_parameters(L, decl, &f);
  if (L->functions.data[id].has_body && !L->functions.data[id].is_library)
    refuse_other_types(L, call, &f);
  return lower_with(L, call, &f);
}

/* Calls through a pointer.  Without a prototype, the call determines the types
 * of the arguments. */
static LoweredValue call_pointer(Lower *L, const Call *call, CXCursor callee) {
  const Type *t;
  Operand target = lower_scalar(L, callee, &t);
  const Type *function = t->kind == TYPE_POINTER ? t->element : t;
  if (function->kind != TYPE_FUNCTION)
    return value_unsupported(L, call->result, "call of '%s'",
                             cursor_text(L, callee));
  bool has_prototype = function->n_params || function->is_variadic;
  unsigned n = has_prototype ? function->n_params : call->n_args;
  const Type **params = ARENA_ARRAY(L->arena, const Type *, n + 1);
  for (unsigned i = 0; i < n; i++)
    params[i] = has_prototype
                    ? function->params[i]
                    : type_decayed(L, type_of_cursor(L, call->args[i]));
  if (target.kind == OPERAND_REG)
    target = code_copy(code(L), target);
  Callee f = {target, params, n, has_prototype && function->is_variadic,
              function->element};
  return lower_with(L, call, &f);
}

/* ---- calls by name ---- */

static void discard_arguments(Lower *L, const Call *call) {
  for (unsigned i = 0; i < call->n_args; i++)
    lower_expr(L, call->args[i]);
}

static bool is_error_function(const Lower *L, const char *name) {
  const char *error = L->options->error_function;
  return !strcmp(name, error ? error : "reach_error") ||
         !strcmp(name, "__VERIFIER_error");
}

static void check_error(Lower *L, const Call *call, bool has_body) {
  code_assert(code(L), PROPERTY_REACH, operand_const(1, 0),
              arena_printf(L->arena, "%s() is called", call->name));
  if (!has_body && !strcmp(call->name, "__VERIFIER_error"))
    emit_end_by_signal(L);
}

static LoweredValue any_result(Lower *L, const Call *call) {
  const Type *t = call->result;
  if (t->kind == TYPE_VOID)
    return value_none(L);
  if (!type_is_integer(t) || type_is_wide(t))
    return value_unsupported(L, t, "result of '%s'", call->name);
  Reg r = code_reg(code(L), type_bits(t), NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = t;
  i->text = call->name;
  return value_scalar(t, operand_reg(type_bits(t), r));
}

/* Calls an undefined assert(), as old programs do: a failure is an error. */
static LoweredValue call_undefined_assert(Lower *L, const Call *call) {
  Label holds = code_label(code(L)), fails = code_label(code(L));
  Operand bit = lower_bit(L, call->args[0]);
  code_whole_begin(code(L), WHOLE_CALL);
  code_branch(code(L), bit, holds, fails);
  code_place(code(L), fails);
  check_error(L, call, false);
  code_place(code(L), holds);
  code_whole_end(code(L));
  return value_none(L);
}

/* True if the call ends the thread, so that the code after it is dead. */
static bool ends_thread(const char *name) {
  return model_role(name) == MODEL_ENDS;
}

/* Calls address 0, as for an undefined weak function. */
static LoweredValue call_absent(Lower *L, const Call *call) {
  discard_arguments(L, call);
  Callee f = {.callee = operand_const(L->address_width, 0),
              .result = value_none(L).type};
  emit_call(L, &f, NULL, 0, NULL);
  return any_result(L, call);
}

/* Lowers printed values as dropped: output is not observed. */
static void lower_dropping(Lower *L, const Call *call) {
  bool outer = L->use.drops_values;
  L->use.drops_values = true;
  lower_print(L, call);
  L->use.drops_values = outer;
}

/* True for functions like memcpy that read memory. */
static bool looks_at_memory(const char *name) {
  return !strncmp(name, "mem", 3) && strcmp(name, "memset");
}

static LoweredValue call_body(Lower *L, const Call *call, FuncId id) {
  bool outer = L->use.compares_bytes;
  L->use.compares_bytes = looks_at_memory(model_name(call->name));
  LoweredValue v = call_defined(L, call, id);
  L->use.compares_bytes = outer;
  return v;
}

/* Returns an argument of type int if it is a constant, else none. */
static Operand constant_argument(Lower *L, const Call *call, unsigned i) {
  Operand v;
  const Type *t = type_int(L, 32, true);
  return i < call->n_args && lower_constant(L, call->args[i], t, &v) &&
                 operand_is_const(v, NULL)
             ? v
             : (Operand){0};
}

static LoweredValue call_without_effect(Lower *L, const Call *call,
                                        const Model *m) {
  const bool is_dropped = clang_equalCursors(call->cursor, L->use.dropped);
  LoweredValue count = value_none(L);
  if (m->kind == MODEL_PRINT && (!is_dropped || may_print_into_memory(L, call)))
    count = lower_print_counted(L, call);
  if (m->kind != MODEL_PRINT)
    discard_arguments(L, call);
  else if (count.kind == VALUE_NONE)
    lower_dropping(L, call);
  unsafe_call_add(L, m->name);
  lower_output_point(L);
  if (m->exits)
    emit_exit(L, constant_argument(L, call, 0));
  return count.kind == VALUE_NONE ? any_result(L, call) : count;
}

/* True if a flag leaves open what the call returns. */
static bool is_inexact_call(const Lower *L, const Call *call) {
  return call->result->kind == TYPE_FLOAT && inexact_flag(L) != NULL;
}

static LoweredValue call_modelled(Lower *L, const Call *call) {
  const char *name = model_name(call->name);
  const Model *m = model_find(name);
  if (m && (m->kind == MODEL_NOOP || m->kind == MODEL_PRINT))
    return call_without_effect(L, call, m);
  if (!strcmp(name, "__VERIFIER_assert") && call->n_args == 1)
    return call_undefined_assert(L, call);
  FuncId id = is_ghost(L, name) || (m && m->kind == MODEL_BODY)
                  ? function_library(L, name)
                  : NOT_FOUND;
  if (id != NOT_FOUND) {
    if (ends_thread(name))
      refuse_exit_of_main(L);
    LoweredValue v = call_body(L, call, id);
    if (ends_thread(name))
      code_emit(code(L), INST_END_THREAD);
    return v;
  }
  if (function_is_absent(L, name))
    return call_absent(L, call);
  id = function_stand_in(L, call->decl);
  if (id != NOT_FOUND)
    return call_defined(L, call, id);
  id = function_for_link(L, call->decl, call->n_args);
  if (id != NOT_FOUND)
    return call_defined(L, call, id);
  note_missing(L, call->decl, true);
  discard_arguments(L, call);
  return value_unsupported(L, call->result,
                           "call of '%s' (no body and no model)",
                           cursor_name(L, call->decl));
}

bool function_is_wrapped(const char *name) {
  const Model *m = model_find(name);
  return m && (m->kind == MODEL_NOOP ||
               (m->kind == MODEL_PRINT && !print_takes_list(name)) ||
               builtin_ends_process(name));
}

void lower_wrapped(Lower *L, CXCursor decl) {
  const Call call = {.cursor = decl,
                     .decl = decl,
                     .name = cursor_name(L, decl),
                     .result = L->frame->signature.result};
  LoweredValue v;
  if (model_find(call.name)->kind == MODEL_PRINT)
    lower_print_parameters(L, call.name);
  if (!lower_builtin(L, &call, &v))
    v = call_modelled(L, &call);
  if (code_is_dead(code(L)))
    return;
  scope_leave(L, 0);
  Inst *i = code_emit(code(L), INST_RETURN);
  if (v.kind == VALUE_SCALAR)
    i->a = v.operand;
}

/* Returns "{ if (!cond) { abort(); } }" without spaces and inner braces. */
static const char *bare_body(Lower *L, CXCursor function) {
  const char *from = strchr(cursor_source(L, function), '{');
  char *bare = arena_strdup(L->arena, from ? from : "");
  char *to = bare;
  for (; from && *from; from++)
    if (!strchr(" \t\r\n{}", *from))
      *to++ = *from;
  *to = '\0';
  return bare;
}

/* True for assume_abort_if_not as in verification tasks; other bodies are
 * calls. */
static bool is_assumption(Lower *L, const Call *call, FuncId id) {
  if (L->unit->is_library || strcmp(call->name, "assume_abort_if_not") ||
      call->n_args != 1)
    return false;
  if (id == NOT_FOUND)
    return true;
  if (!L->functions.data[id].has_body)
    return false;
  CXCursor function = L->function_sources.data[id].cursor;
  const char *usual = "";
  if (clang_Cursor_getNumArguments(function) == 1)
    usual = arena_printf(L->arena, "if(!%s)abort();",
                         cursor_name(L, clang_Cursor_getArgument(function, 0)));
  return !strcmp(bare_body(L, function), usual);
}

static LoweredValue call_named(Lower *L, const Call *call) {
  FuncId id = function_find(L, L->unit, call->name);
  if (id == NOT_FOUND)
    id = function_of_ir_file(L, call->decl);
  bool has_body = id != NOT_FOUND;
  bool is_user = !L->unit->is_library;
  LoweredValue v;
  if (is_user && is_error_function(L, call->name)) {
    check_error(L, call, has_body);
    if (!has_body) {
      discard_arguments(L, call);
      return value_none(L);
    }
  }
  if (is_assumption(L, call, id)) {
    Operand bit = lower_bit(L, call->args[0]);
    code_emit(code(L), INST_ASSUME)->a = bit;
    return value_none(L);
  }
  if (has_body)
    return call_defined(L, call, id);
  if (is_inexact_call(L, call))
    return value_unsupported(L, call->result, "call of '%s' with %s",
                             call->name, inexact_flag(L));
  if (lower_builtin(L, call, &v) || lower_number_builtin(L, call, &v) ||
      lower_intrinsic(L, call, &v) || lower_float_builtin(L, call, &v) ||
      lower_sync_builtin(L, call, &v) ||
      (is_user && lower_dialect(L, call, &v)))
    return v;
  return call_modelled(L, call);
}

bool find_direct(Lower *L, CXCursor c, CXCursor *decl) {
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_DeclRefExpr) {
      *decl = clang_getCursorReferenced(c);
      return clang_getCursorKind(*decl) == CXCursor_FunctionDecl;
    }
    bool is_wrapper =
        kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr;
    if (kind == CXCursor_UnaryOperator) {
      enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
      is_wrapper = op == CXUnaryOperator_Deref ||
                   op == CXUnaryOperator_AddrOf ||
                   op == CXUnaryOperator_Extension;
    }
    Cursors k = children_of(L, c);
    if (!is_wrapper || k.n != 1)
      return false;
    c = k.data[0];
  }
}

static LoweredValue lower_any_call(Lower *L, Call *call, CXCursor callee) {
  if (!find_direct(L, callee, &call->decl))
    return call_pointer(L, call, callee);
  call->name = function_linked_name(L, cursor_key(L, call->decl));
  link_check_use(L, link_find(L, L->unit, true, call->name), call->decl);
  call_rename(L, call);
  return call_named(L, call);
}

LoweredValue lower_call(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  int n = clang_Cursor_getNumArguments(c);
  Call call = {.cursor = c,
               .n_args = n > 0 ? (unsigned)n : 0,
               .result = type_of_cursor(L, c)};
  if (k.n < call.n_args + 1)
    return value_unsupported(L, call.result, "call '%s'", cursor_text(L, c));
  CXCursor *args = ARENA_ARRAY(L->arena, CXCursor, call.n_args + 1);
  for (unsigned i = 0; i < call.n_args; i++)
    args[i] = clang_Cursor_getArgument(c, i);
  call.args = args;
  bool drops = L->use.drops_values, compares = L->use.compares_bytes;
  L->use.drops_values = L->use.compares_bytes = false;
  LoweredValue v = lower_any_call(L, &call, k.data[0]);
  L->use.drops_values = drops, L->use.compares_bytes = compares;
  return v;
}
