#include "frontend/clang/clang_handle.h"

static const struct {
  const char *name;
  unsigned handle;
} table[] = {{"pthread_t", HANDLE_THREAD},
             {"thrd_t", HANDLE_THREAD},
             {"pthread_key_t", HANDLE_KEY},
             {"tss_t", HANDLE_KEY}};

static unsigned handle_named(CXType t) {
  CXString s = clang_getTypedefName(t);
  const char *name = clang_getCString(s);
  unsigned handle = 0;
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (name && !strcmp(name, table[i].name))
      handle = table[i].handle;
  clang_disposeString(s);
  return handle;
}

/* Resolves typedefs down to one that names a handle, or to the type. */
static CXType resolved(CXType t) {
  for (;;) {
    if (t.kind == CXType_Elaborated)
      t = clang_Type_getNamedType(t);
    else if (t.kind == CXType_Typedef && !handle_named(t))
      t = clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(t));
    else
      return t;
  }
}

unsigned handle_of_type(CXType t) {
  t = resolved(t);
  if (t.kind == CXType_Atomic)
    t = resolved(clang_Type_getValueType(t));
  return t.kind == CXType_Typedef ? handle_named(t) : 0;
}

static bool function_names_handle(CXType t) {
  if (type_names_handle(clang_getResultType(t)))
    return true;
  for (int i = 0; i < clang_getNumArgTypes(t); i++)
    if (type_names_handle(clang_getArgType(t, (unsigned)i)))
      return true;
  return false;
}

bool type_names_handle(CXType t) {
  t = resolved(t);
  switch (t.kind) {
  case CXType_Typedef: return true;
  case CXType_Atomic: return handle_of_type(t) != 0;
  case CXType_Pointer: return type_names_handle(clang_getPointeeType(t));
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray:
    return type_names_handle(clang_getArrayElementType(t));
  case CXType_FunctionProto:
  case CXType_FunctionNoProto: return function_names_handle(t);
  default: return false;
  }
}

CXType handle_layout(CXType t) {
  t = resolved(t);
  return t.kind == CXType_Typedef ? clang_getCanonicalType(t) : t;
}

/* ---- observations */

/* Sets of handles, by what the program does with them. */
struct HandleUses {
  unsigned observed; /* it observes the values */
  unsigned passed;   /* it casts their addresses to void * */
  bool reads_bytes;  /* it casts some void * to a byte pointer */
  bool compares;     /* it compares two threads' */
};

static HandleUses *uses_of(Lower *L) {
  if (!L->handles)
    L->handles = ARENA_NEW(L->arena, HandleUses);
  return L->handles;
}

static bool is_exempt(const Lower *L) {
  return L->unit->is_library || L->use.drops_values;
}

void handle_used(Lower *L, const Type *t) {
  if (!is_exempt(L))
    uses_of(L)->observed |= t->handles;
}

/* True for the constant 0 compared with a thread's handle, which is never 0. */
static bool is_no_thread(Operand v, unsigned handle) {
  uint64_t k;
  return handle == HANDLE_THREAD && operand_is_const(v, &k) && !k;
}

void handles_compared(Lower *L, enum CXBinaryOperatorKind op,
                      const Type *a_type, Operand a, const Type *b_type,
                      Operand b) {
  bool asks_equal = op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE;
  unsigned x = a_type->handles, y = b_type->handles;
  if (asks_equal && (is_no_thread(a, y) || is_no_thread(b, x)))
    return;
  if (asks_equal && x == HANDLE_THREAD && x == y) {
    uses_of(L)->compares |= !is_exempt(L);
    return;
  }
  handle_used(L, a_type);
  handle_used(L, b_type);
}

/* Returns the handles in an object of the type, not those it points to. */
static unsigned handles_in(const Type *t) {
  unsigned all = t->handles;
  if (t->kind == TYPE_ARRAY)
    return handles_in(t->element);
  for (unsigned i = 0; type_is_aggregate(t) && i < t->n_members; i++)
    all |= handles_in(t->members[i].type);
  return all;
}

/* True for types that memory may be read by byte, or by word like a handle. */
static bool is_of_bytes(const Type *t) {
  return type_is_integer(t) && (t->size == 1 || (!t->is_signed && t->size > 2));
}

/* Records the conversion of a void pointer, or of a number, to a pointer. */
static void bare_pointer_converted(Lower *L, const Type *to) {
  uses_of(L)->reads_bytes |= !handles_in(to) && is_of_bytes(to);
}

/* Returns the handles that a conversion from numbers creates. */
static unsigned made_of_numbers(const Type *from, const Type *to) {
  bool is_number = type_is_integer(from) && from->size > 1;
  return is_number && !from->handles ? to->handles : 0;
}

static void pointer_converted(Lower *L, const Type *from, const Type *to) {
  unsigned had = handles_in(from);
  if (from->kind == TYPE_FUNCTION || to->kind == TYPE_FUNCTION)
    return;
  if (from->kind == TYPE_VOID)
    bare_pointer_converted(L, to);
  else if (to->kind == TYPE_VOID && !L->use.compares_bytes)
    uses_of(L)->passed |= had;
  else
    uses_of(L)->observed |= (had & ~handles_in(to)) | made_of_numbers(from, to);
}

void handle_punned(Lower *L, const Type *record, const Type *member) {
  if (record->kind == TYPE_UNION && !is_exempt(L))
    uses_of(L)->observed |= handles_in(record) & ~handles_in(member);
}

void handle_converted(Lower *L, Operand v, const Type *from, const Type *to) {
  static const Type bare = {.kind = TYPE_VOID};
  uint64_t k;
  if (is_exempt(L) || from == to)
    return;
  if (from->kind == TYPE_POINTER)
    pointer_converted(L, from->element,
                      to->kind == TYPE_POINTER ? to->element : &bare);
  else if (to->kind == TYPE_POINTER && !operand_is_const(v, &k))
    bare_pointer_converted(L, to->element);
  if (from->handles & ~to->handles)
    uses_of(L)->observed |=
        to->kind == TYPE_BOOL ? from->handles & HANDLE_KEY : from->handles;
  else if (to->handles & ~from->handles && !is_no_thread(v, to->handles))
    uses_of(L)->observed |= to->handles;
}

bool handles_are_observed(const Lower *L, unsigned handle) {
  const HandleUses *uses = L->handles;
  unsigned all = uses ? uses->observed : 0;
  if (uses && uses->reads_bytes)
    all |= uses->passed;
  return (all & handle) != 0;
}

bool handles_are_compared(Lower *L) {
  static const char *const calls[] = {"pthread_equal", "thrd_equal",
                                      "pthread_self", "thrd_current"};
  bool all = uses_of(L)->compares;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    all |= (i < 2 && user_refers_to(L, calls[i])) || ir_file_needs(L, calls[i]);
  return all;
}
