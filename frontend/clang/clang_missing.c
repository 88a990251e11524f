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

bool is_noreturn(Lower *L, CXCursor decl) {
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

static Operand any_value(Lower *L, const Type *t, const char *text) {
  unsigned width = t->kind == TYPE_BOOL ? 1 : type_bits(t);
  Reg r = code_reg(code(L), width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = t;
  i->text = text;
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

/* ---- assumed bodies (MISSING_WRITES of ir.h) ---- */

enum { MOST_WRITTEN = 16 };

typedef struct {
  Lower *L;
  LoweredValue object;
  const char *text;
  uint64_t end; /* bytes that the visited scalars cover */
  unsigned n;
  bool is_refused;
} Written;

static void judge_scalar(void *written, const Type *t, uint64_t offset,
                         const Member *bitfield) {
  Written *w = written;
  w->is_refused |= bitfield || !type_is_number(t) || t->is_atomic ||
                   t->is_volatile || offset < w->end || ++w->n > MOST_WRITTEN;
  w->end = offset + t->size;
}

static void store_scalar(void *written, const Type *t, uint64_t offset,
                         const Member *bitfield) {
  Written *w = written;
  LoweredValue to = w->object;
  (void)bitfield;
  to.type = t;
  to.offset += offset;
  value_store(w->L, &to, any_value(w->L, t, w->text));
}

/* True for numbers, and for structures and arrays of a few numbers.  A
 * character is one of a text of unknown length. */
static bool is_written(const Type *t) {
  Written w = {.n = 0};
  if (!t->is_complete || t->size == 0 || (t->kind == TYPE_INT && t->size == 1))
    return false;
  type_visit_scalars(t, 0, judge_scalar, &w);
  return w.n > 0 && !w.is_refused;
}

/* Returns the type of the object that a parameter lets the function write, or
 * NULL. */
static const Type *written_type(Lower *L, CXCursor parameter) {
  CXType t = clang_getCanonicalType(clang_getCursorType(parameter));
  CXType to = t.kind == CXType_Pointer ? clang_getPointeeType(t) : t;
  CXType element = clang_getArrayElementType(to);
  if (t.kind != CXType_Pointer && t.kind != CXType_ConstantArray)
    return NULL;
  if (clang_isConstQualifiedType(to) ||
      (element.kind != CXType_Invalid && clang_isConstQualifiedType(element)))
    return NULL;
  const Type *written = t.kind == CXType_Pointer
                            ? type_of_cursor(L, parameter)->element
                            : type_of_cursor(L, parameter);
  return written && is_written(written) ? written : NULL;
}

/* Writes any numbers to what the parameter points to, if 'does' holds. */
static void write_pointed(Lower *L, Operand does, const Local *parameter,
                          const Type *t, const char *text) {
  Label writes = code_label(code(L)), over = code_label(code(L));
  Operand at = operand_reg(L->address_width, parameter->reg);
  Operand is_null = code_is_zero(code(L), at);
  code_branch(code(L),
              code_op(code(L), OP_AND, does, code_not(code(L), is_null)),
              writes, over);
  code_place(code(L), writes);
  Written w = {
      .L = L, .object = value_memory(t, at, parameter->decl), .text = text};
  type_visit_scalars(t, 0, store_scalar, &w);
  code_place(code(L), over);
}

/* Chooses whether the function writes, and marks the call in an execution's
 * log. */
static Operand choose_writing(Lower *L, bool may_write) {
  Reg r = code_reg(code(L), 8, NULL, NULL);
  Inst *i = code_emit(code(L), INST_CHOOSE);
  i->dst = r;
  i->a = operand_const(8, may_write ? MISSING_NOTHING | MISSING_WRITES
                                    : MISSING_NOTHING);
  Operand writes = operand_const(8, MISSING_WRITES);
  return code_op(code(L), OP_EQ, operand_reg(8, r), writes);
}

static void write_assumed(Lower *L, const char *name) {
  const CXCursor function = L->frame->function;
  const int n = clang_Cursor_getNumArguments(function);
  const char *text = arena_printf(L->arena, "a number that '%s' writes", name);
  const Type **types = ARENA_ARRAY(L->arena, const Type *, n > 0 ? n : 1);
  bool may_write = false;
  for (int i = 0; i < n; i++) {
    types[i] =
        L->frame->locals.data[i].in_memory
            ? NULL
            : written_type(L, clang_Cursor_getArgument(function, (unsigned)i));
    may_write |= types[i] != NULL;
  }
  Operand writes = choose_writing(L, may_write);
  for (int i = 0; i < n; i++)
    if (types[i])
      write_pointed(L, writes, &L->frame->locals.data[i], types[i], text);
}

/* Returns any number, or NULL; false if neither is of the type. */
static bool assumed_result(Lower *L, const Type *t, const char *name,
                           Operand *out) {
  if (t->kind == TYPE_POINTER)
    *out = operand_const(type_bits(t), 0);
  else if (type_is_number(t))
    *out = any_value(L, t, name);
  else
    return false;
  return true;
}

/* ---- bodies ---- */

/* Returns what the rule gives; false if it gives none of the type. */
static bool result_of_rule(Lower *L, UndefinedRule rule, const char *name,
                           Operand *out) {
  const Type *t = L->frame->signature.result;
  if (rule == UNDEFINED_UNKNOWN)
    return assumed_result(L, t, name, out);
  if (rule == UNDEFINED_NOOP && (t->size <= 8 || type_is_in_memory(t)))
    *out = zero_value(L, t);
  else if (rule == UNDEFINED_ANY && type_is_number(t))
    *out = any_value(L, t, name);
  else
    return false;
  return true;
}

void lower_missing_body(Lower *L, const char *name) {
  UndefinedRule rule = undefined_rule(L, name);
  Operand v = {0};
  if (rule == UNDEFINED_UNKNOWN)
    write_assumed(L, name);
  if (is_noreturn(L, L->frame->function))
    code_emit(code(L), INST_EXIT);
  if (L->frame->signature.result->kind == TYPE_VOID || code_is_dead(code(L)))
    return;
  if (!result_of_rule(L, rule, name, &v)) {
    emit_unsupported(L, "result of undefined '%s'", name);
    return;
  }
  scope_leave(L, 0);
  code_emit(code(L), INST_RETURN)->a = v;
}
