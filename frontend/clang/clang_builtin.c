#include "frontend/clang/clang_jump.h"
#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/property_ids.h"
#include "frontend/library/models.h"

#include <stdlib.h>

/* Functions whose calls are lowered in place. */

static Code *code(Lower *L) { return L->frame->code; }

static Operand scalar_argument(Lower *L, const Call *c, unsigned i,
                               const Type *as) {
  return lower_scalar_as(L, c->args[i], as);
}

const char *text_argument(Lower *L, const Call *call, unsigned i) {
  CXCursor c = call->args[i];
  for (;;) {
    if (clang_getCursorKind(c) == CXCursor_StringLiteral) {
      ObjId id = object_of_string(L, c);
      const Object *o = &L->objects.data[id];
      return arena_strndup(L->arena, o->image ? (const char *)o->image : "",
                           o->image ? o->size : 0);
    }
    Cursors k = children_of(L, c);
    if (k.n != 1)
      return cursor_text(L, call->args[i]);
    c = k.data[0];
  }
}

static LoweredValue emit_plain(Lower *L, InstKind kind) {
  code_emit(code(L), kind);
  return value_none(L);
}

static LoweredValue emit_result(Lower *L, const Call *call, InstKind kind,
                                unsigned width, Inst **out) {
  Reg r = code_reg(code(L), width, NULL, NULL);
  *out = code_emit(code(L), kind);
  (*out)->dst = r;
  return value_scalar(call->result, operand_reg(width, r));
}

static LoweredValue fit(Lower *L, const Call *call, Operand v,
                        const Type *from) {
  if (call->result->kind == TYPE_VOID)
    return value_none(L);
  return value_scalar(call->result, convert(L, v, from, call->result));
}

/* ---- endings and assertions ---- */

/* Returns the code of the call, or of the function that stands for it. */
static Operand exit_status(Lower *L, const Call *call) {
  if (call->n_args)
    return scalar_argument(L, call, 0, type_int(L, 32, true));
  if (L->unit->is_library || clang_Cursor_getNumArguments(call->decl) <= 0)
    return (Operand){0};
  return operand_reg(32, L->frame->locals.data[0].reg);
}

static LoweredValue lower_exit(Lower *L, const Call *call) {
  const bool aborts = !strcmp(model_name(call->name), "abort");
  Operand status = exit_status(L, call);
  if (aborts)
    signals_abort(L);
  if (call_is_unsafe(L, call->name))
    unsafe_call_begin(L, call->name);
  if (!strcmp(call->name, "exit"))
    emit_exit(L, status);
  else if (aborts || !strcmp(call->name, "__builtin_trap"))
    emit_end_by_signal(L);
  else
    emit_process_end(L, status);
  return value_none(L);
}

static LoweredValue assertion_failed(Lower *L, const char *text) {
  code_assert(code(L), PROPERTY_ASSERTION, operand_const(1, 0), text);
  emit_end_by_signal(L);
  return value_none(L);
}

static LoweredValue lower_assert_fail(Lower *L, const Call *call) {
  return assertion_failed(L, call->n_args ? text_argument(L, call, 0)
                                          : "assertion");
}

static LoweredValue lower_assert_func(Lower *L, const Call *call) {
  return assertion_failed(L, call->n_args > 3 ? text_argument(L, call, 3)
                                              : "assertion");
}

static LoweredValue lower_unreachable(Lower *L, const Call *call) {
  return value_unsupported(L, call->result, "reaching %s", call->name);
}

/* ---- verification conventions ---- */

static LoweredValue lower_assume(Lower *L, const Call *call) {
  if (!call->n_args)
    return value_none(L);
  Operand bit = lower_bit(L, call->args[0]);
  code_emit(code(L), INST_ASSUME)->a = bit;
  return value_none(L);
}

static LoweredValue lower_atomic_begin(Lower *L, const Call *call) {
  (void)call;
  code_section_begin(code(L), SECTION_MODEL);
  return value_none(L);
}

static LoweredValue lower_atomic_end(Lower *L, const Call *call) {
  (void)call;
  return emit_plain(L, INST_ATOMIC_END);
}

static bool is_nondet_type(const char *x) {
  static const char *const names[] = {
      "_Bool",    "bool",          "char",         "double",   "float",
      "int",      "loff_t",        "long",         "longlong", "pthread_t",
      "sector_t", "short",         "size_t",       "u16",      "u32",
      "u8",       "uchar",         "uint",         "ulong",    "ulonglong",
      "unsigned", "unsigned_char", "unsigned_int", "ushort"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], x))
      return true;
  return false;
}

static LoweredValue lower_nondet(Lower *L, const Call *call, const char *x) {
  const Type *t = call->result;
  if (!type_is_number(t) || !is_nondet_type(x))
    return value_unsupported(L, t, "call of '%s'", call->name);
  bool is_bool =
      t->kind == TYPE_BOOL || !strcmp(x, "bool") || !strcmp(x, "_Bool");
  unsigned width = is_bool ? 1 : type_bits(t);
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_NONDET, width, &i);
  i->type = is_bool ? type_bool(L) : t;
  i->text = call->name;
  return value_scalar(t, code_resize(code(L), v.operand, type_bits(t), false));
}

/* ---- compiler builtins ---- */

static LoweredValue lower_expect(Lower *L, const Call *call) {
  Operand v = scalar_argument(L, call, 0, call->result);
  for (unsigned i = 1; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return value_scalar(call->result, v);
}

/* Evaluates the call if clang can, since clang would compile it that way. */
static bool known_to_clang(const Call *call, LoweredValue *out) {
  CXEvalResult r = clang_Cursor_Evaluate(call->cursor);
  bool is_known = r && clang_EvalResult_getKind(r) == CXEval_Int;
  if (is_known)
    *out = value_scalar(
        call->result,
        operand_const(type_bits(call->result),
                      (uint64_t)clang_EvalResult_getAsLongLong(r)));
  if (r)
    clang_EvalResult_dispose(r);
  return is_known;
}

static LoweredValue lower_constant_p(Lower *L, const Call *call) {
  Operand v;
  LoweredValue known;
  if (known_to_clang(call, &known))
    return known;
  bool is_constant =
      lower_constant(L, call->args[0], NULL, &v) && operand_is_const(v, NULL);
  return value_scalar(call->result,
                      operand_const(type_bits(call->result), is_constant));
}

static LoweredValue lower_classify(Lower *L, const Call *call) {
  LoweredValue known;
  return known_to_clang(call, &known)
             ? known
             : value_unsupported(L, call->result, "%s", call->name);
}

static LoweredValue lower_object_size(Lower *L, const Call *call) {
  Operand kind;
  LoweredValue known;
  uint64_t bits = 0;
  if (known_to_clang(call, &known))
    return known;
  if (call->n_args > 1 && lower_constant(L, call->args[1], NULL, &kind))
    operand_is_const(kind, &bits);
  return value_scalar(call->result, operand_const(type_bits(call->result),
                                                  bits & 2 ? 0 : UINT64_MAX));
}

static LoweredValue lower_nothing(Lower *L, const Call *call) {
  for (unsigned i = 0; i < call->n_args; i++)
    lower_expr(L, call->args[i]);
  return value_none(L);
}

/* Lowers mfence; lfence, for loads; and sfence, for stores. */
static LoweredValue lower_fence(Lower *L, const Call *call) {
  char kind = call->name[sizeof "__builtin_ia32_" - 1];
  code_emit(code(L), INST_FENCE)->order = kind == 'l'   ? MEMORY_ORDER_ACQUIRE
                                          : kind == 's' ? MEMORY_ORDER_RELEASE
                                                        : MEMORY_ORDER_SEQ_CST;
  L->is_by_x86 = true;
  return value_none(L);
}

static LoweredValue lower_bswap(Lower *L, const Call *call) {
  const Type *t = call->result;
  unsigned width = type_bits(t);
  Operand v = scalar_argument(L, call, 0, t);
  Operand r = operand_const(width, 0);
  for (unsigned at = 0; at < width; at += 8) {
    Operand byte = code_op(code(L), OP_LSHR, v, operand_const(width, at));
    byte = code_op(code(L), OP_AND, byte, operand_const(width, 0xff));
    byte = code_op(code(L), OP_SHL, byte, operand_const(width, width - 8 - at));
    r = code_op(code(L), OP_OR, r, byte);
  }
  return value_scalar(t, r);
}

/* Emits the making of a named object; returns its address. */
static Operand emit_object(Lower *L, MemoryKind memory, Operand size,
                           Operand alignment, const char *name) {
  Reg r = code_reg(code(L), L->address_width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_ALLOC);
  i->dst = r;
  i->memory = memory;
  i->a = size, i->b = alignment;
  i->text = name;
  return operand_reg(L->address_width, r);
}

static LoweredValue lower_alloca(Lower *L, const Call *call) {
  Operand size = scalar_argument(L, call, 0, type_size_t(L));
  Operand address = emit_object(L, MEMORY_FRAME, size, (Operand){0}, "alloca");
  return fit(L, call, address, type_size_t(L));
}

/* ---- places in structures ---- */

/* Advances 'at' to the indexed element, and sets 't' to its type. */
static bool add_index(Lower *L, CXCursor index, const Type **t, Operand *at) {
  if (!*t || (*t)->kind != TYPE_ARRAY || !(*t)->element->size)
    return false;
  *t = (*t)->element;
  Operand i = lower_scalar_as(L, index, type_int(L, at->width, true));
  i = code_op(code(L), OP_MUL, i, operand_const(at->width, (*t)->size));
  *at = code_op(code(L), OP_ADD, *at, i);
  return true;
}

/* Lowers offsetof.  Its children are the type, members at any depth, and
 * indices. */
LoweredValue lower_offsetof(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  const Type *t = NULL, *size = type_of_cursor(L, c);
  Operand at = operand_const(type_bits(size), 0);
  for (uint32_t i = 0; i < k.n; i++) {
    enum CXCursorKind kind = clang_getCursorKind(k.data[i]);
    CXCursor member = clang_getCursorReferenced(k.data[i]);
    if (kind == CXCursor_MemberRef) {
      long long offset = clang_Cursor_getOffsetOfField(member);
      t = type_of_cursor(L, member);
      at = code_op(code(L), OP_ADD, at,
                   operand_const(at.width, (uint64_t)offset / 8));
    } else if (kind != CXCursor_TypeRef && !add_index(L, k.data[i], &t, &at))
      return value_strange(L, c);
  }
  return value_scalar(size, at);
}

/* ---- intrinsics of the library ---- */

/* Returns whom the thread waits for: a signal if one may let it go on, or else
 * the holder, which may be missing.  While a signal is pending, the thread does
 * not come to wait. */
static Operand bound_wait(Lower *L, Operand bit, Operand holder) {
  if (!signals_handled(L))
    return holder;
  if (holder.kind == OPERAND_NONE)
    holder = operand_const(32, 0);
  FuncId f = function_library(L, "__bmc_signal_may_come");
  Operand *args = ARENA_NEW(L->arena, Operand);
  *args = holder;
  const Type *t = L->functions.data[f].type->element;
  Operand comes = call_function(L, f, args, 1, t).operand;
  Operand is_pending = code_op(code(L), OP_SLT, comes, operand_const(32, 0));
  Operand holds = code_op(code(L), OP_OR, bit, code_not(code(L), is_pending));
  code_emit(code(L), INST_ASSUME)->a = holds;
  return code_ite(code(L), code_is_zero(code(L), comes), holder,
                  operand_const(32, WAIT_FOR_SIGNAL));
}

static Inst *emit_wait(Lower *L, CXCursor condition, Operand holder) {
  Operand bit = lower_bit(L, condition);
  holder = bound_wait(L, bit, holder);
  Inst *i = code_emit(code(L), INST_WAIT);
  i->a = bit;
  i->b = holder;
  return i;
}

static LoweredValue bmc_wait(Lower *L, const Call *call) {
  emit_wait(L, call->args[0], (Operand){0});
  return value_none(L);
}

static LoweredValue bmc_wait_for(Lower *L, const Call *call) {
  Operand holder = scalar_argument(L, call, 0, type_int(L, 32, true));
  emit_wait(L, call->args[1], holder);
  return value_none(L);
}

static LoweredValue bmc_wait_for_all(Lower *L, const Call *call) {
  Operand holder = scalar_argument(L, call, 0, type_int(L, 32, true));
  Operand others = scalar_argument(L, call, 1, type_int(L, 64, false));
  emit_wait(L, call->args[2], holder)->c = others;
  return value_none(L);
}

static LoweredValue bmc_check(Lower *L, const Call *call) {
  Property p;
  if (!property_find(text_argument(L, call, 0), &p))
    return value_unsupported(L, call->result, "check of a property");
  Operand bit = lower_bit(L, call->args[1]);
  /* The text of many checks is a parameter of the caller. */
  code_assert(code(L), p, bit, text_argument(L, call, 2));
  return value_none(L);
}

static LoweredValue ghost_check(Lower *L, const Call *call) {
  Operand bit = lower_bit(L, call->args[0]);
  code_assert(code(L), PROPERTY_INVARIANT, bit, text_argument(L, call, 1));
  return value_none(L);
}

static LoweredValue bmc_spawn(Lower *L, const Call *call) {
  const Type *pointer = type_size_t(L);
  Operand start = scalar_argument(L, call, 0, pointer);
  Operand argument = scalar_argument(L, call, 1, pointer);
  if (L->thread_start == FUNC_NONE)
    L->thread_start = function_library(L, "__bmc_thread_start");
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_SPAWN, 32, &i);
  i->a = start;
  i->b = argument;
  return v;
}

static bool has_ghosts(const Lower *L) {
  return L->options->rewriting && L->options->rewriting->ghost_file;
}

/* Informs ghost code of a new thread. */
static LoweredValue bmc_spawned(Lower *L, const Call *call) {
  if (!has_ghosts(L))
    return value_none(L);
  Operand *args = ARENA_ARRAY(L->arena, Operand, 2);
  args[0] = scalar_argument(L, call, 0, type_int(L, 32, false));
  args[1] = operand_const(32, L->options->rewriting->n_threads);
  return call_function(L, function_library(L, "__bmc_ghost_made"), args, 2,
                       call->result);
}

static LoweredValue bmc_self(Lower *L, const Call *call) {
  Inst *i;
  return emit_result(L, call, INST_SELF, 32, &i);
}

static LoweredValue bmc_joined(Lower *L, const Call *call) {
  Operand thread = scalar_argument(L, call, 0, type_int(L, 32, false));
  code_emit(code(L), INST_JOINED)->a = thread;
  return value_none(L);
}

static LoweredValue bmc_end_others(Lower *L, const Call *call) {
  (void)call;
  return emit_plain(L, INST_END_OTHERS);
}

static LoweredValue bmc_end_thread(Lower *L, const Call *call) {
  (void)call;
  return emit_plain(L, INST_END_THREAD);
}

static LoweredValue bmc_choose(Lower *L, const Call *call) {
  Operand mask = scalar_argument(L, call, 0, type_int(L, 64, false));
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_CHOOSE, 64, &i);
  i->a = mask;
  return v;
}

/* Arguments: name, size. */
static LoweredValue bmc_room(Lower *L, const Call *call) {
  Operand size = scalar_argument(L, call, 1, type_size_t(L));
  Operand alignment = operand_const(L->address_width, 1);
  return value_scalar(call->result,
                      emit_object(L, MEMORY_STATIC, size, alignment,
                                  text_argument(L, call, 0)));
}

/* Arguments: size, zeroed or not, alignment, block whose place it may take. */
static LoweredValue bmc_alloc(Lower *L, const Call *call) {
  Code *c = code(L);
  Operand size = scalar_argument(L, call, 0, type_size_t(L));
  Operand zeroed = lower_bit(L, call->args[1]);
  Operand align = scalar_argument(L, call, 2, type_size_t(L));
  Operand old = scalar_argument(L, call, 3, type_size_t(L));
  Reg r = code_reg(c, L->address_width, NULL, NULL);
  Label yes = code_label(c), no = code_label(c), end = code_label(c);
  code_branch(c, zeroed, yes, no);
  for (unsigned k = 0; k < 2; k++) {
    code_place(c, k ? no : yes);
    Inst *i = code_emit(c, INST_ALLOC);
    i->memory = k ? MEMORY_HEAP : MEMORY_HEAP_ZEROED;
    i->a = size, i->b = align, i->c = old, i->dst = r;
    if (!k)
      code_jump(c, end);
  }
  code_place(c, end);
  return value_scalar(call->result, operand_reg(L->address_width, r));
}

/* Arguments: size and alignment. */
static LoweredValue bmc_map(Lower *L, const Call *call) {
  Operand size = scalar_argument(L, call, 0, type_size_t(L));
  Operand align = scalar_argument(L, call, 1, type_size_t(L));
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_ALLOC, L->address_width, &i);
  i->memory = MEMORY_MAPPED;
  i->a = size, i->b = align;
  return v;
}

static LoweredValue bmc_map_size(Lower *L, const Call *call) {
  Operand block = scalar_argument(L, call, 0, type_size_t(L));
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_SIZE, L->address_width, &i);
  i->memory = MEMORY_MAPPED;
  i->a = block;
  return v;
}

static LoweredValue bmc_unmap(Lower *L, const Call *call) {
  Operand block = scalar_argument(L, call, 0, type_size_t(L));
  Inst *i = code_emit(code(L), INST_FREE);
  i->memory = MEMORY_MAPPED;
  i->a = block;
  return value_none(L);
}

static LoweredValue bmc_size(Lower *L, const Call *call) {
  Operand block = scalar_argument(L, call, 0, type_size_t(L));
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_SIZE, L->address_width, &i);
  i->a = block;
  return v;
}

static LoweredValue bmc_ahead(Lower *L, const Call *call) {
  Operand first = scalar_argument(L, call, 0, type_size_t(L));
  Operand second = scalar_argument(L, call, 1, type_size_t(L));
  Inst *i;
  LoweredValue v = emit_result(L, call, INST_AHEAD, L->address_width, &i);
  i->a = first, i->b = second;
  return v;
}

static LoweredValue bmc_range(Lower *L, const Call *call, InstKind kind,
                              const Type *second) {
  Operand to = scalar_argument(L, call, 0, type_size_t(L));
  Operand what = scalar_argument(L, call, 1, second);
  Operand size = scalar_argument(L, call, 2, type_size_t(L));
  Inst *i;
  LoweredValue v = emit_result(L, call, kind, L->address_width, &i);
  i->a = to, i->b = what, i->c = size;
  return v;
}

static LoweredValue bmc_fill(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_FILL, type_int(L, 8, false));
}

static LoweredValue bmc_copy(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_COPY, type_size_t(L));
}

static LoweredValue bmc_havoc(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_HAVOC, type_int(L, 8, false));
}

static LoweredValue bmc_scan(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_SCAN, type_int(L, 64, false));
}

static LoweredValue bmc_span(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_SPAN, type_int(L, 64, false));
}

static LoweredValue bmc_rscan(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_RSCAN, type_int(L, 64, false));
}

static LoweredValue bmc_compare(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_COMPARE, type_size_t(L));
}

static LoweredValue bmc_strcmp(Lower *L, const Call *call) {
  return bmc_range(L, call, INST_STRCMP, type_size_t(L));
}

static LoweredValue bmc_free(Lower *L, const Call *call) {
  Operand block = scalar_argument(L, call, 0, type_size_t(L));
  code_emit(code(L), INST_FREE)->a = block;
  return value_none(L);
}

static LoweredValue bmc_unsupported(Lower *L, const Call *call) {
  return value_unsupported(L, call->result, "%s", text_argument(L, call, 0));
}

static bool is_option(Lower *L, const char *name) {
  const FrontendOptions *o = L->options;
  Property p;
  if (property_find(name, &p))
    return o->properties >> p & 1;
  return (!strcmp(name, "malloc-may-fail") && o->malloc_may_fail) ||
         (!strcmp(name, "system-may-fail") && !o->system_never_fails) ||
         (!strcmp(name, "runs-apart") && o->runs_apart) ||
         (!strcmp(name, "any-arguments") && entry_has_any_arguments(L)) ||
         (!strcmp(name, "spurious-wakeups") && o->spurious_wakeups) ||
         (!strcmp(name, "cancellation") && cancels_threads(L)) ||
         (!strcmp(name, "descriptors") && descriptors_are_observed(L)) ||
         (!strcmp(name, "raises-unhandled") && raises_unhandled(L)) ||
         (!strcmp(name, "handlers-race") && handlers_may_race(L)) ||
         (!strcmp(name, "handlers-store") && handlers_effects(L).stores) ||
         (!strcmp(name, "handlers-unlock") && handlers_effects(L).unlocks) ||
         (!strcmp(name, "handlers-wake") && handlers_effects(L).wakes) ||
         (!strcmp(name, "ir-files") && o->n_ir_files) ||
         (!strcmp(name, "traps") && user_refers_to(L, "__builtin_trap")) ||
         (!strcmp(name, "jumps") && program_jumps(L));
}

static LoweredValue bmc_option(Lower *L, const Call *call) {
  return value_scalar(
      call->result, operand_const(32, is_option(L, text_argument(L, call, 0))));
}

static LoweredValue bmc_calls(Lower *L, const Call *call) {
  return value_scalar(
      call->result,
      operand_const(32, function_is_called(L, text_argument(L, call, 0))));
}

static LoweredValue bmc_gives(Lower *L, const Call *call) {
  Operand k = lower_scalar(L, call->args[1], NULL);
  return value_scalar(
      call->result,
      operand_const(32, function_is_given(L, text_argument(L, call, 0),
                                          (unsigned)k.bits)));
}

static LoweredValue bmc_passes(Lower *L, const Call *call) {
  Operand k = lower_scalar(L, call->args[1], NULL);
  Operand n = lower_scalar(L, call->args[2], NULL);
  bool is_passed = function_is_passed(L, text_argument(L, call, 0),
                                      (unsigned)k.bits, n.bits);
  return value_scalar(call->result, operand_const(32, is_passed));
}

static LoweredValue bmc_follows_lock(Lower *L, const Call *call) {
  bool follows = function_may_follow_lock(L, text_argument(L, call, 0));
  return value_scalar(call->result, operand_const(32, follows));
}

static LoweredValue bmc_child_exits(Lower *L, const Call *call) {
  enum { SETS = CHILD_CODES / 64, IS_KILLED = SETS, EXECS };
  const ChildExits e = children_exits(L);
  const uint64_t k = lower_scalar(L, call->args[0], NULL).bits;
  return value_scalar(call->result,
                      operand_const(64, k < SETS         ? e.codes[k]
                                        : k == IS_KILLED ? e.is_killed
                                                         : e.execs));
}

static LoweredValue bmc_uses(Lower *L, const Call *call) {
  bool is_used = function_result_is_used(L, text_argument(L, call, 0));
  return value_scalar(call->result, operand_const(32, is_used));
}

static LoweredValue bmc_observes(Lower *L, const Call *call) {
  const char *what = text_argument(L, call, 0);
  bool are_observed =
      !strcmp(what, "equal threads")
          ? handles_are_compared(L)
          : handles_are_observed(L, !strcmp(what, "threads") ? HANDLE_THREAD
                                                             : HANDLE_KEY);
  return value_scalar(call->result, operand_const(32, are_observed));
}

static LoweredValue bmc_signals(Lower *L, const Call *call) {
  const uint64_t all = signals_handled(L);
  if (all)
    signals_request(L);
  return value_scalar(call->result, operand_const(64, all));
}

static LoweredValue bmc_signal_bound(Lower *L, const Call *call) {
  return value_scalar(call->result, operand_const(32, L->options->signals));
}

static LoweredValue bmc_standard_stream(Lower *L, const Call *call) {
  ObjId id = stream_known(L, text_argument(L, call, 0));
  Operand o = {
      .kind = OPERAND_OBJECT, .width = (uint8_t)L->address_width, .id = id};
  return value_scalar(call->result,
                      id == OBJ_NONE ? operand_const(L->address_width, 0) : o);
}

/* ---- the table ---- */

typedef LoweredValue Lowering(Lower *, const Call *);

typedef struct {
  const char *name;
  Lowering *lower;
  unsigned n_args;   /* minimal number */
  bool is_intrinsic; /* for the library and ghosts only */
} Builtin;

static const Builtin table[] = {
    {"_Exit", lower_exit, 0, false},
    {"__assert", lower_assert_fail, 0, false},
    {"__assert_fail", lower_assert_fail, 0, false},
    {"__assert_func", lower_assert_func, 0, false},
    {"__assert_rtn", lower_assert_func, 0, false},
    {"__bmc_ahead", bmc_ahead, 2, true},
    {"__bmc_alloc", bmc_alloc, 4, true},
    {"__bmc_assume", lower_assume, 1, true},
    {"__bmc_atomic_begin", lower_atomic_begin, 0, true},
    {"__bmc_atomic_end", lower_atomic_end, 0, true},
    {"__bmc_calls", bmc_calls, 1, true},
    {"__bmc_check", bmc_check, 3, true},
    {"__bmc_child_exits", bmc_child_exits, 1, true},
    {"__bmc_choose", bmc_choose, 1, true},
    {"__bmc_compare", bmc_compare, 3, true},
    {"__bmc_copy", bmc_copy, 3, true},
    {"__bmc_end_others", bmc_end_others, 0, true},
    {"__bmc_end_thread", bmc_end_thread, 0, true},
    {"__bmc_exit", lower_exit, 0, true},
    {"__bmc_fill", bmc_fill, 3, true},
    {"__bmc_follows_lock", bmc_follows_lock, 1, true},
    {"__bmc_free", bmc_free, 1, true},
    {"__bmc_ghost_begin", lower_atomic_begin, 0, true},
    {"__bmc_ghost_check", ghost_check, 2, true},
    {"__bmc_ghost_end", lower_atomic_end, 0, true},
    {"__bmc_gives", bmc_gives, 2, true},
    {"__bmc_havoc", bmc_havoc, 3, true},
    {"__bmc_joined", bmc_joined, 1, true},
    {"__bmc_map", bmc_map, 2, true},
    {"__bmc_map_size", bmc_map_size, 1, true},
    {"__bmc_observes", bmc_observes, 1, true},
    {"__bmc_option", bmc_option, 1, true},
    {"__bmc_passes", bmc_passes, 3, true},
    {"__bmc_room", bmc_room, 2, true},
    {"__bmc_rscan", bmc_rscan, 3, true},
    {"__bmc_scan", bmc_scan, 3, true},
    {"__bmc_self", bmc_self, 0, true},
    {"__bmc_signal_bound", bmc_signal_bound, 0, true},
    {"__bmc_signals", bmc_signals, 0, true},
    {"__bmc_size", bmc_size, 1, true},
    {"__bmc_span", bmc_span, 3, true},
    {"__bmc_spawn", bmc_spawn, 2, true},
    {"__bmc_spawned", bmc_spawned, 1, true},
    {"__bmc_standard_stream", bmc_standard_stream, 1, true},
    {"__bmc_strcmp", bmc_strcmp, 3, true},
    {"__bmc_unmap", bmc_unmap, 1, true},
    {"__bmc_unsupported", bmc_unsupported, 1, true},
    {"__bmc_uses", bmc_uses, 1, true},
    {"__bmc_wait", bmc_wait, 1, true},
    {"__bmc_wait_for", bmc_wait_for, 2, true},
    {"__bmc_wait_for_all", bmc_wait_for_all, 3, true},
    {"__builtin_abort", lower_exit, 0, false},
    {"__builtin_alloca", lower_alloca, 1, false},
    {"__builtin_alloca_with_align", lower_alloca, 1, false},
    {"__builtin_bswap16", lower_bswap, 1, false},
    {"__builtin_bswap32", lower_bswap, 1, false},
    {"__builtin_bswap64", lower_bswap, 1, false},
    {"__builtin_classify_type", lower_classify, 1, false},
    {"__builtin_constant_p", lower_constant_p, 1, false},
    {"__builtin_dynamic_object_size", lower_object_size, 0, false},
    {"__builtin_exit", lower_exit, 0, false},
    {"__builtin_expect", lower_expect, 1, false},
    {"__builtin_expect_with_probability", lower_expect, 1, false},
    {"__builtin_ia32_lfence", lower_fence, 0, false},
    {"__builtin_ia32_mfence", lower_fence, 0, false},
    {"__builtin_ia32_pause", lower_nothing, 0, false},
    {"__builtin_ia32_sfence", lower_fence, 0, false},
    {"__builtin_object_size", lower_object_size, 0, false},
    {"__builtin_prefetch", lower_nothing, 0, false},
    {"__builtin_trap", lower_exit, 0, false},
    {"__builtin_unpredictable", lower_expect, 1, false},
    {"__builtin_unreachable", lower_unreachable, 0, false},
    {"__builtin_va_copy", lower_va_copy, 0, false},
    {"__builtin_va_end", lower_va_end, 1, false},
    {"__builtin_va_start", lower_va_start, 0, false},
    {"__pthread_register_cancel", lower_register_cleanup, 1, false},
    {"__pthread_unregister_cancel", lower_unregister_cleanup, 1, false},
    {"__sigsetjmp", lower_save_context, 1, false},
    {"_exit", lower_exit, 0, false},
    {"_setjmp", lower_setjmp, 1, false},
    {"abort", lower_exit, 0, false},
    {"alloca", lower_alloca, 1, false},
    {"exit", lower_exit, 0, false},
    {"quick_exit", lower_exit, 0, false},
    {"setjmp", lower_setjmp, 1, false},
};

static int compare(const void *name, const void *entry) {
  return strcmp(name, ((const Builtin *)entry)->name);
}

static const Builtin *find(const char *name) {
  return bsearch(name, table, sizeof table / sizeof *table, sizeof *table,
                 compare);
}

bool builtin_ends_process(const char *name) {
  const Builtin *b = find(name);
  return b && b->lower == lower_exit;
}

bool is_ghost(const Lower *L, const char *name) {
  return has_ghosts(L) && !strncmp(name, "__bmc_ghost_", 12);
}

bool lower_builtin(Lower *L, const Call *call, LoweredValue *out) {
  static const char nondet[] = "__VERIFIER_nondet_";
  if (!strncmp(call->name, nondet, sizeof nondet - 1)) {
    *out = lower_nondet(L, call, call->name + sizeof nondet - 1);
    return true;
  }
  const Builtin *b = find(call->name);
  if (!b || call->n_args < b->n_args ||
      (b->is_intrinsic && !L->unit->is_library && !is_ghost(L, call->name)))
    return false;
  *out = b->lower(L, call);
  return true;
}
