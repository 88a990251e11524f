/* Code that runs when a scope is left: __attribute__((cleanup)), and glibc's
 * pthread_cleanup_push and pthread_cleanup_pop. */
#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"

#include <ctype.h>

/* ---- the attribute */

static bool has_attribute(Lower *L, CXCursor decl) {
  Cursors k = children_of(L, decl);
  for (uint32_t i = 0; i < k.n; i++)
    if (clang_isAttribute(clang_getCursorKind(k.data[i])))
      return true;
  return false;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Returns the name in "cleanup(NAME)" or "__cleanup__(NAME)", or NULL. */
static const char *attribute_argument(Lower *L, const char *text) {
  for (const char *p = text; (p = strstr(p, "cleanup"));) {
    bool is_begin = p == text || !is_word(p[-1]) ||
                    (p - text >= 2 && !strncmp(p - 2, "__", 2));
    p += strlen("cleanup");
    p += strncmp(p, "__", 2) ? 0 : 2;
    size_t n = 0;
    while (*p == '(' && is_word(p[1 + n]))
      n++;
    if (is_begin && n && p[1 + n] == ')')
      return arena_strndup(L->arena, p + 1, n);
  }
  return NULL;
}

const char *cleanup_of(Lower *L, CXCursor decl) {
  return has_attribute(L, decl)
             ? attribute_argument(L, declaration_text(L, decl))
             : NULL;
}

void cleanup_run(Lower *L, const Local *l) {
  FuncId f = function_find(L, L->unit, l->cleanup);
  Operand *address = ARENA_NEW(L->arena, Operand);
  *address = operand_reg(L->address_width, l->reg);
  if (f == NOT_FOUND || L->functions.data[f].type->n_params != 1)
    emit_unsupported(L, "cleanup of '%s' by '%s'", l->name, l->cleanup);
  else
    call_function(L, f, address, 1, L->functions.data[f].type->element);
}

/* ---- threads that end inside of a scope */

void unwinding_note(Lower *L, CXCursor decl) {
  if (L->unwinding.variable ||
      !unit_turns_on(L->unit, "-fexceptions", "-fno-exceptions"))
    return;
  L->unwinding.variable = cursor_name(L, decl);
  L->unwinding.loc = cursor_loc(L, decl);
}

void unwinding_note_call(Lower *L, const char *name) {
  static const char *const all[] = {"pthread_cancel", "pthread_exit",
                                    "thrd_exit"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    L->unwinding.ends_threads |= !L->unit->is_library && !strcmp(name, all[i]);
}

void unwinding_refuse(Lower *L) {
  const Unwinding *w = &L->unwinding;
  if (w->variable && w->ends_threads)
    refuse_program(
        L, w->loc,
        arena_printf(L->arena,
                     "cleanup of '%s' where a thread ends: -fexceptions",
                     w->variable));
}

/* ---- glibc's macros
 *
 * pthread_cleanup_push declares __cancel_buf, __cancel_routine and
 * __cancel_arg.  It saves the context in the first, where glibc resumes an
 * ending thread to run the routine, and registers it.  Here the end of the
 * thread runs the routines; the context is never resumed. */

static bool mentions(Lower *L, CXCursor c, const char *name) {
  while (clang_getCursorKind(c) != CXCursor_DeclRefExpr) {
    Cursors k = children_of(L, c);
    if (!k.n)
      return false;
    c = k.data[k.n - 1];
  }
  return !strcmp(cursor_name(L, c), name);
}

LoweredValue lower_save_context(Lower *L, const Call *call) {
  if (!mentions(L, call->args[0], "__cancel_buf"))
    return lower_setjmp(L, call);
  return value_scalar(call->result, operand_const(type_bits(call->result), 0));
}

static Operand value_of(Lower *L, const Local *l) {
  Operand o =
      operand_reg(l->in_memory ? L->address_width : type_bits(l->type), l->reg);
  LoweredValue v = value_memory(l->type, o, clang_getNullCursor());
  return l->in_memory ? value_load(L, &v) : o;
}

LoweredValue lower_register_cleanup(Lower *L, const Call *call) {
  const Local *routine = local_alive(L, "__cancel_routine");
  const Local *argument = local_alive(L, "__cancel_arg");
  FuncId push = function_library(L, "__bmc_cleanup_push");
  if (!routine || !argument || push == NOT_FOUND)
    return value_unsupported(L, call->result, "call of '%s'", call->name);
  Operand *args = ARENA_ARRAY(L->arena, Operand, 2);
  args[0] = value_of(L, routine);
  args[1] = value_of(L, argument);
  return call_function(L, push, args, 2, call->result);
}

LoweredValue lower_unregister_cleanup(Lower *L, const Call *call) {
  FuncId pop = function_library(L, "__bmc_cleanup_pop");
  if (pop == NOT_FOUND)
    return value_unsupported(L, call->result, "call of '%s'", call->name);
  return call_function(L, pop, NULL, 0, call->result);
}

/* ---- cancellation */

bool cancels_threads(Lower *L) { return user_refers_to(L, "pthread_cancel"); }

void lower_output_point(Lower *L) {
  FuncId f = cancels_threads(L) ? function_library(L, "__bmc_cancel_maybe")
                                : NOT_FOUND;
  if (f != NOT_FOUND)
    call_function(L, f, NULL, 0, L->functions.data[f].type->element);
}
