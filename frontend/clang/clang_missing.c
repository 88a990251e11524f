#include "frontend/base/text.h"
#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

/* Names that the program refers to and nobody defines. */

static Code *code(Lower *L) { return L->frame->code; }

/* Returns the rule for a name: the last one for the name, else the last one for
 * all names. */
UndefinedRule undefined_rule(const Lower *L, const char *name) {
  const FrontendOptions *o = L->options;
  UndefinedRule of_all = UNDEFINED_UNKNOWN, of_name = N_UNDEFINED;
  for (unsigned i = 0; i < o->n_undefined; i++)
    if (!o->undefined[i].name)
      of_all = o->undefined[i].rule;
    else if (!strcmp(o->undefined[i].name, name))
      of_name = o->undefined[i].rule;
  return of_name == N_UNDEFINED ? of_all : of_name;
}

/* Returns the declaration as it would stand before a body, without
 * attributes. */
static const char *head_of(Lower *L, CXCursor decl) {
  static const char outside[] = "extern ";
  const char *text = declaration_text(L, decl);
  if (!strncmp(text, outside, sizeof outside - 1))
    text += sizeof outside - 1;
  const char *end = strstr(text, " __attribute__((");
  return end ? arena_strndup(L->arena, text, (size_t)(end - text)) : text;
}

/* True if the name is recorded.  Overloads share their name, but differ in
 * their heads. */
static bool is_noted(Lower *L, CXCursor decl) {
  const char *name = cursor_name(L, decl);
  bool is_overload = cursor_is_overload(L, decl);
  for (uint32_t i = 0; i < L->missing.n; i++)
    if (!strcmp(L->missing.data[i].name, name) &&
        (!is_overload || !strcmp(L->missing.data[i].head, head_of(L, decl))))
      return true;
  return false;
}

static bool is_noreturn(Lower *L, CXCursor decl) {
  const char *type =
      take_string(L, clang_getTypeSpelling(clang_getCursorType(decl)));
  const char *text = declaration_text(L, decl);
  return text_find_word(&type, "noreturn") ||
         text_find_word(&text, "_Noreturn");
}

void note_missing(Lower *L, CXCursor decl, bool is_function) {
  const char *name = cursor_name(L, decl);
  if (L->unit->is_library || is_noted(L, decl) || model_find(name) ||
      model_name(name) != name)
    return;
  const Type *t = type_of_cursor(L, decl);
  *vec_push(L->arena, &L->missing) =
      (Missing){.name = name,
                .head = head_of(L, decl),
                .file = L->unit->source.file,
                .is_function = is_function,
                .ends = is_function && is_noreturn(L, decl),
                .has_value = is_function && t->element->kind != TYPE_VOID,
                .rule = undefined_rule(L, name),
                .loc = L->frame ? code_spot(code(L)).loc : cursor_loc(L, decl)};
}

static Operand any_value(Lower *L, const Type *t, const char *name) {
  unsigned width = t->kind == TYPE_BOOL ? 1 : type_bits(t);
  Reg r = code_reg(code(L), width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = t;
  i->text = name;
  return code_resize(code(L), operand_reg(width, r), type_bits(t), false);
}

/* Returns 0 of any type; a result in memory is zeroed. */
static Operand zero_value(Lower *L, const Type *t) {
  if (!type_is_in_memory(t))
    return operand_const(type_bits(t), 0);
  LoweredValue to = value_memory(
      t, operand_reg(L->address_width, L->frame->signature.result_address),
      clang_getNullCursor());
  lower_zero_value(L, &to);
  return (Operand){0};
}

void lower_missing_body(Lower *L, const char *name) {
  const Type *t = L->frame->signature.result;
  UndefinedRule rule = undefined_rule(L, name);
  Operand v = {0};
  if (is_noreturn(L, L->frame->function))
    code_emit(code(L), INST_EXIT);
  if (t->kind == TYPE_VOID || code_is_dead(code(L)))
    return;
  if (rule == UNDEFINED_NOOP && (t->size <= 8 || type_is_in_memory(t))) {
    v = zero_value(L, t);
  } else if (rule == UNDEFINED_ANY && type_is_number(t)) {
    v = any_value(L, t, name);
  } else {
    emit_unsupported(L, "result of undefined '%s'", name);
    return;
  }
  scope_leave(L, 0);
  code_emit(code(L), INST_RETURN)->a = v;
}
