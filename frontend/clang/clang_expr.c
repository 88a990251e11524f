#include "frontend/base/text.h"
#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

static Code *code(Lower *L) { return L->frame->code; }

/* ---- leaves ---- */

/* True if clang knows the expression's integer value. */
static bool is_folded(Lower *L, CXCursor c, uint64_t *bits) {
  const Type *t = type_of_cursor(L, c);
  bool is_small = type_is_scalar(t) && t->size <= 8;
  CXEvalResult r = is_small ? clang_Cursor_Evaluate(c) : NULL;
  if (!r)
    return false;
  bool is_int = clang_EvalResult_getKind(r) == CXEval_Int;
  *bits = !is_int ? 0
          : clang_EvalResult_isUnsignedInt(r)
              ? clang_EvalResult_getAsUnsigned(r)
              : (uint64_t)clang_EvalResult_getAsLongLong(r);
  clang_EvalResult_dispose(r);
  return is_int;
}

static LoweredValue evaluated(Lower *L, CXCursor c) {
  uint64_t bits;
  const Type *t = type_of_cursor(L, c);
  return is_folded(L, c, &bits)
             ? value_scalar(t, operand_const(type_bits(t), bits))
             : value_strange(L, c);
}

static LoweredValue lower_nullptr(Lower *L, CXCursor c) {
  return value_scalar(type_of_cursor(L, c), operand_const(L->address_width, 0));
}

static LoweredValue lower_float(Lower *L, CXCursor c) {
  const Type *t = type_of_cursor(L, c);
  CXEvalResult r = t->size <= 8 ? clang_Cursor_Evaluate(c) : NULL;
  if (!r)
    return value_unsupported(L, t, "constant of type '%s'", t->name);
  double d = clang_EvalResult_getAsDouble(r);
  clang_EvalResult_dispose(r);
  unsigned width = type_bits(t);
  return value_scalar(t, operand_const(width, float_bits(width, d)));
}

static LoweredValue lower_string(Lower *L, CXCursor c) {
  Operand o = {.kind = OPERAND_OBJECT,
               .width = (uint8_t)L->address_width,
               .id = object_of_string(L, c)};
  return value_memory(type_of_cursor(L, c), o, c);
}

static LoweredValue function_value(Lower *L, CXCursor function, const Type *t) {
  const char *name = function_linked_name(L, cursor_key(L, function));
  if (function_may_be_weak(L, name) && !model_find(name))
    return function_is_absent(L, name)
               ? value_scalar(t, operand_const(L->address_width, 0))
               : value_unsupported(L, t, "address of '%s', which may be weak",
                                   name);
  Operand o = {.kind = OPERAND_FUNCTION,
               .width = (uint8_t)L->address_width,
               .id = function_of_cursor(L, function)};
  return value_scalar(t, o);
}

static LoweredValue local_value(Lower *L, uint32_t n, CXCursor c) {
  const Local *l = &L->frame->locals.data[n];
  LoweredValue v = {.kind = l->in_memory ? VALUE_MEMORY : VALUE_REGISTER,
                    .type = l->type,
                    .reg = l->reg,
                    .is_refused = l->is_refused,
                    .cursor = c};
  if (l->in_memory)
    v.operand = operand_reg(L->address_width, l->reg);
  return v;
}

static LoweredValue static_value(Lower *L, CXCursor variable, CXCursor c) {
  ObjId id;
  const char *why;
  if (variable_is_absent(L, cursor_name(L, variable)))
    return value_memory(type_of_cursor(L, c),
                        operand_const(L->address_width, 0), c);
  if (!object_of_variable(L, variable, &id, &why))
    return value_unsupported(L, type_of_cursor(L, c), "%s", why);
  Operand o = {
      .kind = OPERAND_OBJECT, .width = (uint8_t)L->address_width, .id = id};
  const Type *t = type_of_cursor(L, c);
  return value_memory(t->is_complete ? t : L->objects.data[id].type, o, c);
}

static LoweredValue lower_reference(Lower *L, CXCursor c) {
  CXCursor to = clang_getCursorReferenced(c);
  switch (clang_getCursorKind(to)) {
  case CXCursor_EnumConstantDecl: {
    const Type *t = type_of_cursor(L, c);
    return value_scalar(
        t, operand_const(type_bits(t),
                         (uint64_t)clang_getEnumConstantDeclValue(to)));
  }
  case CXCursor_FunctionDecl:
    return function_value(L, to, type_of_cursor(L, c));
  case CXCursor_ParmDecl:
  case CXCursor_VarDecl: {
    uint32_t n = cursor_map_find(&L->frame->locals.number_of, to);
    if (n != NOT_FOUND)
      return local_value(L, n, c);
    if (clang_getCursorKind(to) == CXCursor_VarDecl)
      return static_value(L, to, c);
    return value_strange(L, c);
  }
  default: return value_strange(L, c);
  }
}

/* ---- conversions ---- */

/* Loads at the place of the lvalue, without parentheses around it, which may
 * come out of a macro. */
static Operand load_as_written(Lower *L, const LoweredValue *v) {
  Spot outer = code_spot(code(L)), spot = outer;
  if (!cursor_is_null(v->cursor))
    spot.span = cursor_span(v->cursor);
  code_set_spot(code(L), spot);
  Operand o = value_load(L, v);
  code_set_spot(code(L), outer);
  return o;
}

static LoweredValue implicit_conversion(Lower *L, CXCursor c, LoweredValue v) {
  const Type *to = type_of_cursor(L, c);
  if (v.kind == VALUE_NONE || to->kind == TYPE_VOID)
    return value_none(L);
  if (v.type->kind == TYPE_FUNCTION)
    return to->kind == TYPE_FUNCTION
               ? v
               : value_scalar(
                     to->kind == TYPE_POINTER ? to : type_pointer_to(L, v.type),
                     v.operand);
  if (v.type->kind == TYPE_ARRAY && v.kind == VALUE_MEMORY) {
    if (to->kind != TYPE_POINTER)
      return v;
    return value_scalar(to, value_address(L, &v));
  }
  if (type_is_aggregate(v.type))
    return v;
  if (to->kind == TYPE_ARRAY || to->kind == TYPE_FUNCTION)
    to = v.type;
  const Type *from = v.type;
  Operand o = convert(L, load_as_written(L, &v), from, to);
  return value_scalar(to, o);
}

static LoweredValue lower_choose_expr(Lower *L, CXCursor c, const Cursors *k) {
  Operand cond;
  uint64_t bits;
  if (k->n != 3 || !lower_constant(L, k->data[0], NULL, &cond) ||
      !operand_is_const(cond, &bits))
    return value_strange(L, c);
  return lower_expr(L, k->data[bits ? 1 : 2]);
}

/* Lowers _Generic.  If clang does not know a constant value, the chosen
 * expression is one of the result's type that is not constant. */
static LoweredValue lower_generic(Lower *L, CXCursor c) {
  uint64_t bits;
  if (is_folded(L, c, &bits))
    return evaluated(L, c);
  Cursors k = children_of(L, c);
  CXCursor choice;
  if (generic_choice(L, c, &k, &choice))
    return lower_expr(L, choice);
  uint32_t chosen = 0, candidates = 0;
  for (uint32_t i = 1; i < k.n; i++)
    if (clang_isExpression(clang_getCursorKind(k.data[i])) &&
        clang_equalTypes(clang_getCursorType(c),
                         clang_getCursorType(k.data[i])) &&
        !is_folded(L, k.data[i], &bits)) {
      chosen = i;
      candidates++;
    }
  return candidates == 1 ? lower_expr(L, k.data[chosen]) : value_strange(L, c);
}

/* Returns the operand's current value, safe from side effects of 'next'. */
static Operand settled(Lower *L, Operand o, CXCursor next) {
  if (o.kind == OPERAND_REG && !is_pure(L, next))
    return code_copy(code(L), o);
  return o;
}

/* Lowers p -= n of an atomic pointer, which clang rejects. */
static LoweredValue lower_recovered(Lower *L, CXCursor c, const Cursors *k) {
  const char *source = cursor_source(L, c);
  const char *left = cursor_source(L, k->data[0]);
  size_t n = strlen(left);
  const char *op = n && text_begins_with(source, left) ? source + n : "";
  op += strspn(op, " \t\r\n");
  bool is_minus = text_begins_with(op, "-=");
  if (!is_minus && !text_begins_with(op, "+="))
    return value_strange(L, c);
  const Type *by_type;
  Operand by = settled(L, lower_scalar(L, k->data[1], &by_type), k->data[0]);
  LoweredValue v = lower_expr(L, k->data[0]);
  if (!v.type->is_atomic || v.type->kind != TYPE_POINTER ||
      !type_is_integer(by_type))
    return value_strange(L, c);
  return lower_atomic_update(
      L, &v, is_minus ? CXBinaryOperator_Sub : CXBinaryOperator_Add, by_type,
      by, true, cursor_text(L, c));
}

static LoweredValue lower_unexposed(Lower *L, CXCursor c) {
  uint64_t bits;
  Cursors k = children_of(L, c);
  if (cursor_is_recovered(c))
    return lower_recovered(L, c, &k);
  if (cursor_is_untyped(c))
    return k.n == 1 ? lower_expr(L, k.data[0]) : value_strange(L, c);
  if (k.n == 1 && same_start(c, k.data[0]))
    return implicit_conversion(L, c, lower_expr(L, k.data[0]));
  const char *word = cursor_word(L, c);
  if (text_begins_with(word, "__c11_atomic_") ||
      text_begins_with(word, "__atomic_"))
    return lower_atomic_expr(L, c, word);
  if (!strcmp(word, "__builtin_va_arg"))
    return lower_va_arg(L, c);
  if (!strcmp(word, "__builtin_choose_expr"))
    return lower_choose_expr(L, c, &k);
  if (!strcmp(word, "__builtin_offsetof"))
    return is_folded(L, c, &bits) ? evaluated(L, c) : lower_offsetof(L, c);
  if (!strcmp(word, "__builtin_types_compatible_p") ||
      !strcmp(word, "__builtin_LINE") || !strcmp(word, "__builtin_COLUMN"))
    return evaluated(L, c);
  if (k.n == 4 && same_start(c, k.data[0]))
    return lower_elvis(L, c, &k);
  if (!*word || k.n == 0)
    return value_strange(L, c);
  return value_unsupported(L, type_of_cursor(L, c), "%s", word);
}

/* Lowers GNU C's (union u)x: a union whose member of x's type holds x. */
static bool lower_union_cast(Lower *L, const Type *to, const LoweredValue *from,
                             LoweredValue *out) {
  const Type *t =
      from->type->kind == TYPE_ARRAY ? type_decayed(L, from->type) : from->type;
  for (unsigned i = 0; to->kind == TYPE_UNION && i < to->n_members; i++) {
    const Member *m = &to->members[i];
    if (m->type->plain != t->plain || m->is_bitfield)
      continue;
    *out = temporary(L, to, "union");
    LoweredValue part = *out;
    part.type = m->type;
    part.offset += m->offset;
    if (type_is_aggregate(t))
      value_copy(L, &part, from);
    else
      value_store(L, &part, value_load(L, from));
    return true;
  }
  return false;
}

static LoweredValue lower_cast(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  const Type *to = type_of_cursor(L, c), *from;
  if (!k.n)
    return value_strange(L, c);
  CXCursor operand = k.data[k.n - 1];
  if (to->kind == TYPE_VOID) {
    lower_discard(L, operand);
    return value_none(L);
  }
  settle_type_name(L, c, operand);
  LoweredValue v = lower_expr(L, operand);
  if (type_is_aggregate(to)) {
    LoweredValue made;
    if (v.type == to)
      return v;
    return lower_union_cast(L, to, &v, &made) ? made : value_strange(L, c);
  }
  from = v.type->kind == TYPE_ARRAY ? type_decayed(L, v.type) : v.type;
  Operand o = value_load(L, &v);
  if (v.kind == VALUE_NONE || type_is_aggregate(from))
    return value_strange(L, c);
  to = type_decayed(L, to);
  return value_scalar(to, convert(L, o, from, to));
}

/* ---- lvalues ---- */

static bool names_anonymous_member(CXCursor c) {
  return clang_getCursorKind(c) == CXCursor_MemberRefExpr &&
         clang_Cursor_isAnonymousRecordDecl(
             clang_getTypeDeclaration(clang_getCursorType(c)));
}

/* Lowers a member.  Members of anonymous members are searched in the outer
 * record, since libclang shows only some of the levels. */
static LoweredValue lower_member(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  while (k.n && names_anonymous_member(k.data[0]))
    k = children_of(L, k.data[0]);
  if (!k.n)
    return value_strange(L, c);
  LoweredValue v = lower_expr(L, k.data[0]);
  if (v.type->kind == TYPE_POINTER || v.type->kind == TYPE_ARRAY) {
    const Type *record = v.type->element;
    v = value_memory(record, value_load(L, &v), c);
  }
  v = value_member(L, v, cursor_name(L, c));
  v.cursor = c;
  return v;
}

typedef struct {
  const Type *a_type, *b_type;
  Operand a, b;
} Pair;

static Pair lower_pair(Lower *L, CXCursor a, CXCursor b) {
  Pair p;
  p.a = settled(L, lower_scalar(L, a, &p.a_type), b);
  p.b = lower_scalar(L, b, &p.b_type);
  return p;
}

static Pair swapped(Pair p) { return (Pair){p.b_type, p.a_type, p.b, p.a}; }

static LoweredValue lower_subscript(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  if (k.n != 2)
    return value_strange(L, c);
  Pair p = lower_pair(L, k.data[0], k.data[1]);
  if (p.a_type->kind != TYPE_POINTER)
    p = swapped(p);
  if (p.a_type->kind != TYPE_POINTER || !type_is_integer(p.b_type))
    return value_strange(L, c);
  const Type *e = p.a_type->element;
  uint64_t index;
  if (operand_is_const(p.b, &index) && e->is_complete) {
    LoweredValue v = value_memory(e, p.a, c);
    v.offset =
        e->size * (p.b_type->is_signed ? bits_sext(index, p.b.width) : index);
    return v;
  }
  Operand at = pointer_add(L, p.a_type, p.a, p.b_type, p.b, false);
  return value_memory(e, at, c);
}

static LoweredValue lower_deref(Lower *L, CXCursor c, CXCursor operand) {
  const Type *t;
  Operand p = lower_scalar(L, operand, &t);
  if (t->kind == TYPE_FUNCTION)
    return value_scalar(t, p);
  if (t->kind != TYPE_POINTER)
    return value_strange(L, c);
  if (t->element->kind == TYPE_FUNCTION)
    return value_scalar(t->element, p);
  return value_memory(t->element, p, c);
}

static LoweredValue lower_compound_literal(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  const Type *t = type_of_cursor(L, c);
  CXCursor init = k.n ? k.data[k.n - 1] : clang_getNullCursor();
  if (!k.n || clang_getCursorKind(init) != CXCursor_InitListExpr ||
      !t->is_complete)
    return value_strange(L, c);
  FunctionLowering *f = L->frame;
  if (cursor_is_null(f->function)) {
    ObjId id = cursor_map_find(&L->object_of, c);
    if (id == NOT_FOUND) {
      id = object_new(L, "compound literal", t, t->size);
      L->object_sources.data[id].initialiser = init;
      L->objects.data[id].align = declared_alignment(L, c, t);
      cursor_map_add(L->arena, &L->object_of, c, id);
    }
    Operand o = {
        .kind = OPERAND_OBJECT, .width = (uint8_t)L->address_width, .id = id};
    return value_memory(t, o, c);
  }
  uint32_t local = cursor_map_find(&f->locals.number_of, c);
  if (local == NOT_FOUND)
    return value_strange(L, c);
  settle_type_name(L, c, init);
  code_prelude_begin(code(L));
  local_make(L, local);
  code_prelude_end(code(L));
  LoweredValue v = local_value(L, local, c);
  lower_initialiser(L, &v, init);
  return v;
}

/* Lowers sizeof for an operand or named type whose size is known at run
 * time. */
static LoweredValue lower_sizeof(Lower *L, CXCursor c) {
  uint64_t bits;
  if (is_folded(L, c, &bits))
    return value_scalar(type_size_t(L), operand_const(L->address_width, bits));
  Cursors k = children_of(L, c);
  const Type *t = k.n == 1 ? type_of_cursor(L, k.data[0]) : NULL;
  Operand bytes;
  if ((!t || !t->is_variable) && lower_sizeof_type(L, c, &bytes))
    return value_scalar(type_size_t(L), bytes);
  if (!t || !t->is_variable)
    return value_unsupported(L, type_size_t(L), "'%s'", cursor_text(L, c));
  if (clang_isExpression(clang_getCursorKind(k.data[0])))
    lower_expr(L, k.data[0]);
  return value_scalar(type_size_t(L), runtime_size(L, t));
}

/* ---- operators ---- */

/* Returns the value of an assignment: 'v' as the lvalue can hold it. */
static LoweredValue assigned(Lower *L, const LoweredValue *lvalue, Operand v) {
  const Type *t = lvalue->type;
  if (lvalue->bit_width && lvalue->bit_width < v.width) {
    Operand cut = code_resize(code(L), v, lvalue->bit_width, false);
    v = code_resize(code(L), cut, v.width, t->is_signed);
  }
  return value_scalar(t, v);
}

static LoweredValue lower_increment(Lower *L, CXCursor c, CXCursor operand,
                                    bool is_post,
                                    enum CXBinaryOperatorKind op) {
  LoweredValue v = lower_expr(L, operand);
  const Type *int_type = type_int(L, 32, true);
  Operand one = operand_const(32, 1);
  const char *text = cursor_text(L, c);
  if (!type_is_scalar(v.type) && !type_is_float(v.type)) {
    if (v.type->kind == TYPE_FLOAT)
      return opaque_arithmetic(L, v.type);
    return value_strange(L, c);
  }
  if (v.type->is_atomic)
    return lower_atomic_update(L, &v, op, int_type, one, !is_post, text);
  Operand old = value_load(L, &v);
  CodeUpdate u = value_update_begin(L, &v);
  if (is_post && v.kind == VALUE_REGISTER)
    old = code_copy(code(L), old);
  Operand new = compound(L, op, &v, old, int_type, one, text);
  value_update(L, &v, u, new);
  if (is_post)
    return value_scalar(v.type, old);
  return assigned(L, &v, v.kind == VALUE_REGISTER ? value_load(L, &v) : new);
}

static LoweredValue lower_not(Lower *L, CXCursor operand) {
  Operand bit = code_not(code(L), lower_bit(L, operand));
  return value_scalar(type_int(L, 32, true),
                      code_resize(code(L), bit, 32, false));
}

static LoweredValue lower_unary(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  if (k.n < 1)
    return value_strange(L, c);
  CXCursor operand = k.data[k.n - 1];
  const Type *t;
  Operand v;
  switch (clang_getCursorUnaryOperatorKind(c)) {
  case CXUnaryOperator_PostInc:
    return lower_increment(L, c, operand, true, CXBinaryOperator_Add);
  case CXUnaryOperator_PostDec:
    return lower_increment(L, c, operand, true, CXBinaryOperator_Sub);
  case CXUnaryOperator_PreInc:
    return lower_increment(L, c, operand, false, CXBinaryOperator_Add);
  case CXUnaryOperator_PreDec:
    return lower_increment(L, c, operand, false, CXBinaryOperator_Sub);
  case CXUnaryOperator_AddrOf: {
    LoweredValue place = lower_expr(L, operand);
    if (place.is_refused)
      value_load(L, &place);
    Operand at = value_address(L, &place);
    const Type *to = type_of_cursor(L, c);
    return value_scalar(
        to->kind == TYPE_POINTER ? to : type_pointer_to(L, place.type), at);
  }
  case CXUnaryOperator_Deref: return lower_deref(L, c, operand);
  case CXUnaryOperator_Plus:
    v = lower_scalar(L, operand, &t);
    return value_scalar(t, v);
  case CXUnaryOperator_Minus:
    v = lower_scalar(L, operand, &t);
    handle_used(L, t);
    return value_scalar(t, negation(L, t, v, cursor_text(L, c)));
  case CXUnaryOperator_Not:
    v = lower_scalar(L, operand, &t);
    handle_used(L, t);
    if (!type_is_scalar(t))
      return opaque_arithmetic(L, t);
    return value_scalar(t, code_not(code(L), v));
  case CXUnaryOperator_LNot: return lower_not(L, operand);
  case CXUnaryOperator_Extension: return lower_expr(L, operand);
  default: return value_strange(L, c);
  }
}

static LoweredValue lower_assign(Lower *L, CXCursor to, CXCursor from) {
  const Type *t = type_of_cursor(L, to);
  if (type_is_aggregate(t)) {
    LoweredValue right = lower_expr(L, from);
    LoweredValue left = lower_expr(L, to);
    assign_aggregate(L, &left, to, &right, from);
    return left;
  }
  const Type *from_type;
  Operand v = settled(L, lower_scalar(L, from, &from_type), to);
  LoweredValue left = lower_expr(L, to);
  v = convert(L, v, from_type, left.type);
  value_assign(L, &left, v);
  return assigned(L, &left, v);
}

static LoweredValue lower_compound_assign(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  enum CXBinaryOperatorKind op =
      compound_operator(clang_getCursorBinaryOperatorKind(c));
  if (k.n != 2 || op == CXBinaryOperator_Invalid)
    return value_strange(L, c);
  const Type *by_type;
  Operand by = settled(L, lower_scalar(L, k.data[1], &by_type), k.data[0]);
  Operation left = operation_begin(L, k.data[0]);
  LoweredValue v = lower_expr(L, k.data[0]);
  Operand old = v.type->is_atomic ? (Operand){0} : value_load(L, &v);
  CodeUpdate u = value_update_begin(L, &v);
  operation_end(L, left, k.data[0]);
  const char *text = cursor_text(L, c);
  if (v.type->is_atomic)
    return lower_atomic_update(L, &v, op, by_type, by, true, text);
  Operand r = compound(L, op, &v, old, by_type, by, text);
  value_update(L, &v, u, r);
  return assigned(L, &v, r);
}

/* True if clang would convert the operands to a common type. */
static bool is_converted(const Type *a, const Type *b) {
  return a->kind != TYPE_POINTER && b->kind != TYPE_POINTER &&
         (!type_is_integer(a) || !type_is_integer(b) ||
          type_bits(a) != type_bits(b) || a->is_signed != b->is_signed);
}

/* Compares.  A pointer may be compared with an integer: both get the larger
 * width. */
Operand lower_comparison(Lower *L, CXCursor c, const Cursors *k) {
  enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
  Pair p = lower_pair(L, k->data[0], k->data[1]);
  const Type *t = p.a_type;
  handles_compared(L, op, p.a_type, p.a, p.b_type, p.b);
  if ((cursor_is_untyped(k->data[0]) || cursor_is_untyped(k->data[1])) &&
      is_converted(p.a_type, p.b_type)) {
    value_strange(L, c);
    return operand_const(1, 0);
  }
  if (p.a.width != p.b.width) {
    t = type_size_t(L);
    p.a = convert(L, p.a, p.a_type, t);
    p.b = convert(L, p.b, p.b_type, t);
  }
  return comparison(L, op, t, p.a, p.b);
}

static LoweredValue difference(Lower *L, CXCursor c, const Pair *p) {
  const Type *e = p->a_type->element;
  const Type *t = type_of_cursor(L, c);
  if (e->kind == TYPE_ARRAY && !e->is_complete && !e->is_variable)
    return value_strange(L, c);
  bool is_unsized = e->kind == TYPE_VOID || e->kind == TYPE_FUNCTION;
  Operand size = is_unsized ? operand_const(p->a.width, 1) : runtime_size(L, e);
  Operand bytes = code_op(code(L), OP_SUB, p->a, p->b);
  uint64_t n;
  bool is_known = operand_is_const(size, &n);
  if (is_known && n == 0)
    return value_unsupported(L, t, "pointers to an empty type");
  if (!is_known || n > 1)
    bytes = code_op(code(L), OP_SDIV, bytes, size);
  return value_scalar(t, code_resize(code(L), bytes, type_bits(t), true));
}

static LoweredValue lower_pointer_arithmetic(Lower *L, CXCursor c,
                                             enum CXBinaryOperatorKind op,
                                             Pair p) {
  bool minus = op == CXBinaryOperator_Sub;
  if (p.a_type->kind == TYPE_POINTER && p.b_type->kind == TYPE_POINTER)
    return minus ? difference(L, c, &p) : value_strange(L, c);
  if (p.a_type->kind != TYPE_POINTER)
    p = swapped(p);
  if (!type_is_integer(p.b_type))
    return value_strange(L, c);
  return value_scalar(p.a_type,
                      pointer_add(L, p.a_type, p.a, p.b_type, p.b, minus));
}

static LoweredValue lower_binary(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
  if (k.n != 2)
    return value_strange(L, c);
  if (op == CXBinaryOperator_Assign)
    return lower_assign(L, k.data[0], k.data[1]);
  if (op == CXBinaryOperator_Comma) {
    lower_discard(L, k.data[0]);
    code_sequence_point(code(L));
    return lower_expr(L, k.data[1]);
  }
  if (is_logical(op) || is_comparison(op))
    return value_scalar(type_int(L, 32, true),
                        code_resize(code(L), lower_bit(L, c), 32, false));
  Pair p = lower_pair(L, k.data[0], k.data[1]);
  if (p.a_type->kind == TYPE_POINTER || p.b_type->kind == TYPE_POINTER)
    return lower_pointer_arithmetic(L, c, op, p);
  const char *text = cursor_text(L, c);
  handle_used(L, p.a_type);
  handle_used(L, p.b_type);
  if (op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr)
    return value_scalar(p.a_type,
                        shift(L, op, p.a_type, p.a, p.b_type, p.b, text));
  if (p.a.width != p.b.width)
    return value_strange(L, c);
  return value_scalar(p.a_type, arithmetic(L, op, p.a_type, p.a, p.b, text));
}

/* ---- entry points ---- */

/* True if the operator takes operands without conversion, or as any pointer. */
static bool needs_no_conversion(CXCursor c) {
  switch (clang_getCursorUnaryOperatorKind(c)) {
  case CXUnaryOperator_Deref:
  case CXUnaryOperator_LNot: return true;
  default: break;
  }
  return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Comma ||
         clang_getCursorKind(c) == CXCursor_ArraySubscriptExpr;
}

static bool has_lost_conversions(CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  return cursor_is_untyped(c) && kind != CXCursor_UnexposedExpr &&
         kind != CXCursor_ParenExpr && !needs_no_conversion(c);
}

static LoweredValue dispatch(Lower *L, CXCursor c) {
  Cursors k;
  if (has_lost_conversions(c))
    return value_strange(L, c);
  switch (clang_getCursorKind(c)) {
  case CXCursor_IntegerLiteral:
  case CXCursor_CharacterLiteral:
  case CXCursor_CXXBoolLiteralExpr: return evaluated(L, c);
  case CXCursor_CXXNullPtrLiteralExpr: return lower_nullptr(L, c);
  case CXCursor_AddrLabelExpr: return lower_label_address(L, c);
  case CXCursor_FloatingLiteral: return lower_float(L, c);
  case CXCursor_StringLiteral: return lower_string(L, c);
  case CXCursor_ParenExpr:
    k = children_of(L, c);
    return k.n == 1 ? lower_expr(L, k.data[0]) : value_strange(L, c);
  case CXCursor_UnexposedExpr: return lower_unexposed(L, c);
  case CXCursor_DeclRefExpr: return lower_reference(L, c);
  case CXCursor_MemberRefExpr: return lower_member(L, c);
  case CXCursor_ArraySubscriptExpr: return lower_subscript(L, c);
  case CXCursor_CallExpr: return lower_call(L, c);
  case CXCursor_UnaryOperator: return lower_unary(L, c);
  case CXCursor_BinaryOperator: return lower_binary(L, c);
  case CXCursor_CompoundAssignOperator: return lower_compound_assign(L, c);
  case CXCursor_ConditionalOperator: return lower_conditional(L, c);
  case CXCursor_CStyleCastExpr: return lower_cast(L, c);
  case CXCursor_CompoundLiteralExpr: return lower_compound_literal(L, c);
  case CXCursor_InitListExpr:
    k = children_of(L, c);
    return k.n == 1 ? lower_expr(L, k.data[0]) : value_strange(L, c);
  case CXCursor_GenericSelectionExpr: return lower_generic(L, c);
  case CXCursor_StmtExpr: return lower_stmt_expr(L, c);
  case CXCursor_UnaryExpr: return lower_sizeof(L, c);
  default: return value_strange(L, c);
  }
}

/* Refuses a full expression with unsequenced side effects, which is
 * undefined. */
static void refuse_unsequenced(Lower *L, CXCursor c) {
  for (uint32_t i = 0; i < L->unsequenced.n; i++)
    if (cursor_contains(c, L->unsequenced.data[i].at))
      emit_unsupported(L, "%s", L->unsequenced.data[i].text);
}

Operation operation_begin(Lower *L, CXCursor c) {
  Operation o = code_operation_begin(code(L));
  if (o.is_outermost)
    refuse_unsequenced(L, c);
  return o;
}

void operation_end(Lower *L, Operation o, CXCursor c) {
  if (code_operation_end(code(L), o))
    code_name_region(code(L), cursor_text(L, c));
}

LoweredValue lower_expr(Lower *L, CXCursor c) {
  if (L->depth >= MAX_DEPTH)
    return value_unsupported(L, type_of_cursor(L, c),
                             "expression nested more than %d deep", MAX_DEPTH);
  Spot outer = code_spot(code(L));
  code_set_spot(code(L), cursor_spot(L, c));
  L->depth++;
  Operation o = operation_begin(L, c);
  LoweredValue v = dispatch(L, c);
  operation_end(L, o, c);
  L->depth--;
  code_set_spot(code(L), outer);
  return v;
}

/* Lowers an expression to its value; for an aggregate, its address. */
Operand lower_scalar(Lower *L, CXCursor c, const Type **type) {
  Operation o = operation_begin(L, c);
  LoweredValue v = lower_expr(L, c);
  if (type)
    *type = type_decayed(L, v.type);
  Operand loaded = value_load(L, &v);
  operation_end(L, o, c);
  return loaded;
}

Operand lower_scalar_as(Lower *L, CXCursor c, const Type *to) {
  const Type *from;
  Operation o = operation_begin(L, c);
  Operand v = lower_scalar(L, c, &from);
  if (from->kind == TYPE_VOID || type_is_aggregate(from))
    v = value_unsupported(L, to, "use of '%s'", cursor_text(L, c)).operand;
  else
    v = convert(L, v, from, to);
  operation_end(L, o, c);
  return v;
}

void lower_into(Lower *L, const LoweredValue *to, CXCursor c) {
  if (!type_is_aggregate(to->type)) {
    value_store(L, to, lower_scalar_as(L, c, to->type));
    return;
  }
  LoweredValue from = lower_expr(L, c);
  value_copy(L, to, &from);
}

/* Lowers an unused x++ as ++x. */
static bool discard_increment(Lower *L, CXCursor c) {
  if (clang_getCursorKind(c) != CXCursor_UnaryOperator)
    return false;
  enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(c);
  if (k != CXUnaryOperator_PostInc && k != CXUnaryOperator_PostDec)
    return false;
  Spot outer = code_spot(code(L));
  code_set_spot(code(L), cursor_spot(L, c));
  Cursors operand = children_of(L, c);
  lower_increment(L, c, operand.data[0], false,
                  k == CXUnaryOperator_PostInc ? CXBinaryOperator_Add
                                               : CXBinaryOperator_Sub);
  code_set_spot(code(L), outer);
  return true;
}

/* True if the expression is an lvalue whose conversion to a value is an access:
 * naming a local variable is none, unless it is volatile. */
static bool is_accessed(Lower *L, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (clang_isVolatileQualifiedType(clang_getCursorType(c)))
    return true;
  if (kind == CXCursor_DeclRefExpr)
    return cursor_map_find(&L->frame->locals.number_of,
                           clang_getCursorReferenced(c)) == NOT_FOUND;
  return kind == CXCursor_ArraySubscriptExpr ||
         kind == CXCursor_MemberRefExpr ||
         (kind == CXCursor_UnaryOperator &&
          clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref);
}

/* Lowers an expression without value.  (void)argv does nothing; *p is an access
 * (C11, 6.3.2.1), though compilers omit it. */
void lower_discard(Lower *L, CXCursor c) {
  const CXCursor whole = c;
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
      break;
    Cursors k = children_of(L, c);
    if (k.n != 1 || (kind != CXCursor_ParenExpr && !same_start(c, k.data[0])))
      break;
    c = k.data[0];
  }
  if (is_accessed(L, c))
    c = whole;
  else if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
    return;
  Operation o = operation_begin(L, c);
  L->use.dropped = c;
  if (!discard_increment(L, c))
    lower_expr(L, c);
  operation_end(L, o, c);
}
