#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"

/* Variable-length arrays.  Their sizes are computed where the type is declared,
 * and kept in one register per array type.  clang makes a new array type
 * wherever sizes are written.  An array of variable-length arrays is variable
 * too, even if its own length is constant. */

static Code *code(Lower *L) { return L->frame->code; }

bool type_is_modified(const Type *t) {
  while (!t->is_variable && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY))
    t = t->element;
  return t->is_variable;
}

typedef struct {
  const Type *array;
  Reg bytes;
} RuntimeSize;

/* The sizes computed so far in the function being lowered. */
struct RuntimeSizes {
  VEC(RuntimeSize) all;
};

static const RuntimeSize *find_size(const Lower *L, const Type *t) {
  const RuntimeSizes *sizes = L->frame->sizes;
  for (uint32_t i = 0; sizes && i < sizes->all.n; i++)
    if (sizes->all.data[i].array == t)
      return &sizes->all.data[i];
  return NULL;
}

static const RuntimeSize *add_size(Lower *L, const Type *t) {
  if (!L->frame->sizes)
    L->frame->sizes = ARENA_NEW(L->arena, RuntimeSizes);
  RuntimeSize *s = vec_push(L->arena, &L->frame->sizes->all);
  *s = (RuntimeSize){t, code_reg(code(L), L->address_width, NULL, NULL)};
  return s;
}

static bool is_sized(const Lower *L, const Type *t) {
  return !t->is_variable || find_size(L, t->plain);
}

Operand runtime_size(Lower *L, const Type *t) {
  if (!t->is_variable)
    return operand_const(L->address_width, t->size);
  const RuntimeSize *s = find_size(L, t->plain);
  if (s)
    return operand_reg(L->address_width, s->bytes);
  emit_unsupported(L, "size of '%s'", t->name);
  return operand_const(L->address_width, 0);
}

/* ---- declarations ---- */

typedef VEC(CXType) Layers;

/* Returns the arrays of a type, outermost first, through pointers.  An array of
 * handles is another type than one of numbers. */
static Layers layers_of(Lower *L, CXType type) {
  Layers all = {0};
  for (;;) {
    const bool is_named = type_names_handle(type);
    CXType layer =
        is_named ? handle_layout(type) : clang_getCanonicalType(type);
    CXType element = clang_getArrayElementType(layer);
    if (layer.kind == CXType_Pointer)
      element = clang_getPointeeType(layer);
    else if (element.kind == CXType_Invalid)
      return all;
    else if (layer.kind != CXType_IncompleteArray)
      *vec_push(L->arena, &all) = is_named ? type : layer;
    type = element;
  }
}

/* Returns the length, which must be positive at each evaluation (C11
 * 6.7.6.2p5). */
static Operand array_length(Lower *L, CXCursor length) {
  const Type *t;
  Operand n = lower_scalar(L, length, &t);
  Operand zero = operand_const(n.width, 0);
  demand_defined(L,
                 t->is_signed && type_is_integer(t)
                     ? code_op(code(L), OP_SLT, zero, n)
                     : code_op(code(L), OP_ULT, zero, n),
                 arena_printf(L->arena, "array length '%s' is not positive",
                              cursor_text(L, length)));
  return convert(L, n, t, type_size_t(L));
}

static void settle_layer(Lower *L, CXType type, CXCursor length) {
  const Type *t = type_of(L, type);
  if (!t->is_variable)
    return;
  Operand n = array_length(L, length);
  Operand bytes = code_op(code(L), OP_MUL, n, runtime_size(L, t->element));
  const RuntimeSize *s = find_size(L, t->plain);
  if (!s)
    s = add_size(L, t->plain);
  code_move(code(L), s->bytes, bytes);
}

static bool is_typeof_operand(Lower *L, CXCursor c) {
  return !type_is_integer(type_of_cursor(L, c));
}

/* Computes sizes from the expressions.  These are the operand of a leading
 * typeof, if there is one, and the written lengths of the layers, innermost
 * first.  Other lengths belong to a named type, or to the typeof. */
static bool settle_layers(Lower *L, const Layers *layers, Cursors e,
                          bool is_parameter) {
  if (e.n && (e.n > layers->n || is_typeof_operand(L, e.data[0]))) {
    if (type_is_modified(type_of_cursor(L, e.data[0])))
      lower_expr(L, e.data[0]);
    e.data++;
    e.n--;
  }
  for (uint32_t i = 0; i < e.n && e.n <= layers->n; i++) {
    uint32_t layer = e.n - 1 - i;
    if (layer > 0 || !is_parameter)
      settle_layer(L, layers->data[layer], e.data[i]);
    else if (may_have_effects(L, e.data[i]))
      return false;
  }
  return e.n <= layers->n;
}

static bool settle(Lower *L, CXType type, Cursors e, bool is_parameter) {
  Layers layers = layers_of(L, type);
  if (!settle_layers(L, &layers, e, is_parameter))
    return false;
  for (uint32_t i = is_parameter; i < layers.n; i++)
    if (!is_sized(L, type_of(L, layers.data[i])))
      return false;
  return true;
}

static Cursors expressions_among(Lower *L, Cursors k, CXCursor but) {
  Cursors out = {0};
  for (uint32_t i = 0; i < k.n; i++)
    if (clang_isExpression(clang_getCursorKind(k.data[i])) &&
        !clang_equalCursors(k.data[i], but))
      *vec_push(L->arena, &out) = k.data[i];
  return out;
}

/* True for a parameter int a[n][m], which is a pointer to int[m]: n is not
 * used. */
static bool has_unused_length(CXCursor decl, CXType type) {
  enum CXTypeKind kind = clang_getCanonicalType(type).kind;
  return clang_getCursorKind(decl) == CXCursor_ParmDecl &&
         (kind == CXType_VariableArray || kind == CXType_ConstantArray);
}

void settle_declaration(Lower *L, CXCursor decl) {
  CXType type = clang_getCursorType(decl);
  if (!type_is_modified(type_of(L, type)))
    return;
  CXCursor init = clang_getCursorKind(decl) == CXCursor_VarDecl
                      ? clang_Cursor_getVarDeclInitializer(decl)
                      : clang_getNullCursor();
  Cursors e = expressions_among(L, children_of(L, decl), init);
  bool is_array = type_of(L, type)->kind == TYPE_ARRAY;
  if (!settle(L, type, e, has_unused_length(decl, type)))
    emit_unsupported(L, "variable-length array '%s'", cursor_name(L, decl));
  else if (is_array && !cursor_is_null(init))
    emit_unsupported(L, "initialiser of '%s'", cursor_name(L, decl));
}

void settle_type_name(Lower *L, CXCursor c, CXCursor operand) {
  CXType type = clang_getCursorType(c);
  if (!type_is_modified(type_of(L, type)))
    return;
  Cursors e = expressions_among(L, children_of(L, c), operand);
  if (!settle(L, type, e, false))
    emit_unsupported(L, "variable-length array in '%s'", cursor_text(L, c));
}

/* ---- sizeof(int[n]) ---- */

/* Returns the type before the brackets; libclang has cursors only for names. */
static const Type *base_type(Lower *L, CXCursor first, const char *words,
                             size_t n) {
  if (clang_getCursorKind(first) == CXCursor_TypeRef)
    return type_of_cursor(L, first);
  unsigned bits = 32, longs = 0;
  for (const char *p = words, *end = words + n; p < end;) {
    size_t length = strcspn(p, " \t\n[");
    if (length == 4 && !strncmp(p, "char", 4))
      bits = 8;
    else if (length == 5 && !strncmp(p, "short", 5))
      bits = 16;
    else if (length == 4 && !strncmp(p, "long", 4))
      longs++;
    else if (length && !(length == 3 && !strncmp(p, "int", 3)) &&
             !(length == 8 && !strncmp(p, "unsigned", 8)))
      return NULL;
    p += length + 1;
  }
  if (longs)
    bits = longs > 1 ? 64 : L->address_width;
  return type_int(L, bits, true);
}

static uint32_t count_brackets(const char *p) {
  uint32_t n = 0;
  int depth = 0;
  for (; *p; p++) {
    n += *p == '[' && depth == 0;
    depth += (*p == '[') - (*p == ']');
  }
  return n;
}

bool lower_sizeof_type(Lower *L, CXCursor c, Operand *out) {
  Cursors k = children_of(L, c);
  const char *text = strchr(cursor_source(L, c), '(');
  size_t n = text ? strcspn(++text, "[*(") : 0;
  const Type *base = k.n && n ? base_type(L, k.data[0], text, n) : NULL;
  Cursors e = expressions_among(L, k, c);
  uint32_t layers = n ? count_brackets(text) : 0;
  if (!base || text[n] != '[' || layers > e.n)
    return false;
  *out = runtime_size(L, base);
  for (uint32_t i = 0; i < layers; i++) {
    Operand length = array_length(L, e.data[i]);
    *out = code_op(code(L), OP_MUL, *out, length);
  }
  return true;
}
