#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"

typedef struct {
  const void *key; /* clang's pointer */
  const Type *type;
} KnownType;

struct TypeTable {
  Table table;
  VEC(KnownType) entries;
};

static const Type *find_type(const Lower *L, const void *key) {
  const TypeTable *t = L->types;
  if (!t)
    return NULL;
  TABLE_EACH(i, &t->table, hash_pointer(key))
  if (t->entries.data[i].key == key)
    return t->entries.data[i].type;
  return NULL;
}

static void remember(Lower *L, const void *key, const Type *type) {
  TypeTable *t = L->types =
      L->types ? L->types : ARENA_NEW(L->arena, TypeTable);
  table_add(L->arena, &t->table, hash_pointer(key), t->entries.n);
  *vec_push(L->arena, &t->entries) = (KnownType){key, type};
}

bool type_is_integer(const Type *t) {
  return t->kind == TYPE_BOOL || t->kind == TYPE_INT;
}

bool type_is_aggregate(const Type *t) {
  return t->kind == TYPE_STRUCT || t->kind == TYPE_UNION;
}

bool type_is_number(const Type *t) {
  return type_is_float(t) || (type_is_integer(t) && !type_is_wide(t));
}

bool type_is_wide(const Type *t) { return t->kind == TYPE_INT && t->size > 8; }

bool type_is_in_memory(const Type *t) {
  return type_is_aggregate(t) || type_is_wide(t);
}

const Type *type_pointer_to(Lower *L, const Type *element) {
  Type *t = ARENA_NEW(L->arena, Type);
  bool is_array = element->kind == TYPE_ARRAY;
  *t = (Type){
      .kind = TYPE_POINTER,
      .name = is_array ? arena_printf(L->arena, "pointer to %s", element->name)
                       : arena_printf(L->arena, "%s *", element->name),
      .size = L->address_width / 8,
      .align = L->address_width / 8,
      .is_complete = true,
      .element = element};
  return t;
}

const Type *type_decayed(Lower *L, const Type *t) {
  if (t->kind == TYPE_ARRAY)
    return type_pointer_to(L, t->element);
  return t->kind == TYPE_FUNCTION ? type_pointer_to(L, t) : t;
}

const Type *type_atomic(Lower *L, const Type *t) {
  Type *copy = ARENA_NEW(L->arena, Type);
  *copy = *t;
  copy->is_atomic = true;
  return copy;
}

const Type *type_int(Lower *L, unsigned bits, bool is_signed) {
  static const Type table[] = {
#define INT(BITS, NAME)                                                        \
  {.kind = TYPE_INT,                                                           \
   .name = NAME,                                                               \
   .size = BITS / 8,                                                           \
   .align = BITS / 8,                                                          \
   .is_complete = true,                                                        \
   .is_signed = true},                                                         \
  {                                                                            \
    .kind = TYPE_INT, .name = "unsigned " NAME, .size = BITS / 8,              \
    .align = BITS / 8, .is_complete = true                                     \
  }
      INT(8, "char"), INT(16, "short"), INT(32, "int"), INT(64, "long long"),
      INT(128, "__int128")
#undef INT
  };
  (void)L;
  unsigned row = 0;
  while (8u << row < bits)
    row++;
  return &table[2 * row + !is_signed];
}

const Type *type_size_t(Lower *L) {
  return type_int(L, L->address_width, false);
}

const Type *type_bool(Lower *L) {
  static const Type t = {.kind = TYPE_BOOL,
                         .name = "_Bool",
                         .size = 1,
                         .align = 1,
                         .is_complete = true};
  (void)L;
  return &t;
}

const Type *type_promoted(Lower *L, const Type *t) {
  if (type_is_integer(t) && t->size < 4)
    return type_int(L, 32, true);
  return t;
}

const Type *type_common(Lower *L, const Type *a, const Type *b) {
  a = type_promoted(L, a);
  b = type_promoted(L, b);
  if (a->kind == TYPE_FLOAT && b->kind == TYPE_FLOAT)
    return a->size >= b->size ? a : b;
  if (a->kind == TYPE_FLOAT)
    return a;
  if (b->kind == TYPE_FLOAT)
    return b;
  if (a->size != b->size)
    return a->size > b->size ? a : b;
  return a->is_signed ? b : a;
}

const Member *type_find_member(const Type **record, const char *name,
                               uint64_t *offset) {
  const Type *r = *record;
  for (unsigned i = 0; i < r->n_members; i++) {
    const Member *m = &r->members[i];
    if (m->name[0] && !strcmp(m->name, name)) {
      *offset += m->offset;
      return m;
    }
    if (m->name[0])
      continue;
    uint64_t inner_offset = *offset + m->offset;
    const Type *inner = m->type;
    const Member *found = type_find_member(&inner, name, &inner_offset);
    if (found) {
      *offset = inner_offset;
      *record = inner;
      return found;
    }
  }
  return NULL;
}

/* Members of a record.  Adjacent bit-fields are one memory location, a run; a
 * bit-field of no width or another member ends it. */
typedef struct {
  Lower *L;
  VEC(Member) members;
  VEC(unsigned) runs; /* run of each member */
  unsigned run;
  VEC(Enumerator) enumerators;
} Parts;

static enum CXVisitorResult add_field(CXCursor c, CXClientData data) {
  Parts *p = data;
  Lower *L = p->L;
  const Type *type = type_of(L, clang_getCursorType(c));
  long long bit = clang_Cursor_getOffsetOfField(c);
  bool is_bitfield = clang_Cursor_isBitField(c) != 0;
  Member m = {.name = clang_Cursor_isAnonymous(c) ? "" : cursor_name(L, c),
              .type = type,
              .offset = bit < 0 ? 0 : (uint64_t)bit / 8,
              .is_bitfield = is_bitfield};
  CXCursor declared = clang_getTypeDeclaration(clang_getCursorType(c));
  if (type_is_aggregate(type) && clang_Cursor_isAnonymousRecordDecl(declared))
    m.name = "";
  if (is_bitfield) {
    int width = clang_getFieldDeclBitWidth(c);
    p->run += width <= 0;
    if (width <= 0 || !m.name[0] || bit < 0)
      return CXVisit_Continue;
    m.bit_offset = (unsigned)((uint64_t)bit % 8);
    m.bit_width = (unsigned)width;
  }
  p->run += !is_bitfield;
  *vec_push(L->arena, &p->members) = m;
  *vec_push(L->arena, &p->runs) = p->run;
  p->run += !is_bitfield;
  return CXVisit_Continue;
}

typedef struct {
  uint64_t begin, end;
} Bytes;

static Bytes bytes_of(const Member *m) {
  uint64_t bits = m->bit_offset + m->bit_width;
  return (Bytes){m->offset,
                 m->offset + (m->is_bitfield ? (bits + 7) / 8 : m->type->size)};
}

/* Returns the bytes of a container of the declared type, as far as they are in
 * the record. */
static Bytes container_of(const Type *record, const Member *m) {
  Bytes own = bytes_of(m);
  uint64_t size = m->type->size, begin = own.begin / size * size;
  uint64_t end = begin + size < record->size ? begin + size : record->size;
  return own.end <= end ? (Bytes){begin, end} : own;
}

/* Returns the bytes of the container without those of other locations.  In a
 * union, members are not adjacent. */
static Bytes unit_of(const Type *record, const Parts *p, uint32_t n) {
  const Member *m = &p->members.data[n];
  Bytes own = bytes_of(m), unit = container_of(record, m);
  if (record->kind == TYPE_UNION)
    return own;
  for (uint32_t i = 0; i < p->members.n; i++) {
    Bytes other = bytes_of(&p->members.data[i]);
    if (p->runs.data[i] == p->runs.data[n])
      continue;
    if (other.end <= own.begin && other.end > unit.begin)
      unit.begin = other.end;
    if (other.begin >= own.end && other.begin < unit.end)
      unit.end = other.begin;
  }
  return unit;
}

/* Returns the bytes of the memory location: the run, and the member's own
 * unit. */
static Bytes location_of(const Type *record, const Parts *p, uint32_t n,
                         Bytes unit) {
  Bytes all = unit;
  if (record->kind == TYPE_UNION)
    return all;
  for (uint32_t i = 0; i < p->members.n; i++) {
    Bytes other = bytes_of(&p->members.data[i]);
    if (p->runs.data[i] != p->runs.data[n])
      continue;
    all.begin = other.begin < all.begin ? other.begin : all.begin;
    all.end = other.end > all.end ? other.end : all.end;
  }
  return all;
}

/* Makes a bit-field that spans more than eight bytes opaque. */
static void make_opaque(Member *m) {
  static const Type t = {.kind = TYPE_FLOAT,
                         .name = "packed bit-field of nine bytes",
                         .size = 9,
                         .align = 1,
                         .is_complete = true};
  m->is_bitfield = false;
  m->type = &t;
}

static void settle_bitfields(Lower *L, const Type *record, Parts *p) {
  Bytes *units = ARENA_ARRAY(L->arena, Bytes, p->members.n + 1);
  Bytes *locations = ARENA_ARRAY(L->arena, Bytes, p->members.n + 1);
  for (uint32_t i = 0; i < p->members.n; i++)
    if (p->members.data[i].is_bitfield) {
      units[i] = unit_of(record, p, i);
      locations[i] = location_of(record, p, i, units[i]);
    }
  for (uint32_t i = 0; i < p->members.n; i++) {
    Member *m = &p->members.data[i];
    if (!m->is_bitfield)
      continue;
    m->bit_offset += (unsigned)(8 * (m->offset - units[i].begin));
    m->offset = units[i].begin;
    m->unit = (unsigned)(units[i].end - units[i].begin);
    m->before = (unsigned)(units[i].begin - locations[i].begin);
    m->after = (unsigned)(locations[i].end - units[i].end);
  }
}

static void add_members(Lower *L, Type *t, CXType type) {
  Parts p = {.L = L};
  clang_Type_visitFields(type, add_field, &p);
  t->members = p.members.data;
  t->n_members = p.members.n;
  for (uint32_t i = 0; i < p.members.n; i++) {
    Member *m = &p.members.data[i];
    if (m->is_bitfield && m->bit_offset + m->bit_width > 64)
      make_opaque(m);
  }
  settle_bitfields(L, t, &p);
}

static enum CXChildVisitResult add_enumerator(CXCursor c, CXCursor parent,
                                              CXClientData data) {
  (void)parent;
  Parts *p = data;
  if (clang_getCursorKind(c) == CXCursor_EnumConstantDecl)
    *vec_push(p->L->arena, &p->enumerators) = (Enumerator){
        cursor_name(p->L, c), clang_getEnumConstantDeclUnsignedValue(c)};
  return CXChildVisit_Continue;
}

static void add_enumerators(Lower *L, Type *t, CXCursor decl) {
  Parts p = {.L = L};
  clang_visitChildren(decl, add_enumerator, &p);
  uint64_t mask = bits_mask(type_bits(t));
  for (uint32_t i = 0; i < p.enumerators.n; i++)
    p.enumerators.data[i].value &= mask;
  t->enumerators = p.enumerators.data;
  t->n_enumerators = p.enumerators.n;
}

static void add_params(Lower *L, Type *t, CXType type) {
  int n = clang_getNumArgTypes(type);
  t->n_params = n > 0 ? (unsigned)n : 0;
  const Type **params = ARENA_ARRAY(L->arena, const Type *, t->n_params);
  for (unsigned i = 0; i < t->n_params; i++)
    params[i] = type_decayed(L, type_of(L, clang_getArgType(type, i)));
  t->params = params;
  /* clang reports a function without a prototype as variadic. */
  t->is_open = clang_getCanonicalType(type).kind != CXType_FunctionProto;
  t->is_variadic = !t->is_open && clang_isFunctionTypeVariadic(type);
}

static bool is_signed_kind(enum CXTypeKind k) {
  return k == CXType_Char_S || (k >= CXType_SChar && k <= CXType_Int128);
}

static void set_layout(Type *t, CXType type) {
  long long size = clang_Type_getSizeOf(type);
  long long align = clang_Type_getAlignOf(type);
  t->is_complete = size >= 0;
  t->size = size > 0 ? (uint64_t)size : 0;
  t->align = align > 0 ? (unsigned)align : 1;
}

static void fill_enum(Lower *L, Type *t, CXType type) {
  CXCursor decl = clang_getTypeDeclaration(type);
  CXType base = clang_getCanonicalType(clang_getEnumDeclIntegerType(decl));
  t->kind = base.kind == CXType_Bool ? TYPE_BOOL : TYPE_INT;
  t->is_signed = is_signed_kind(base.kind);
  add_enumerators(L, t, decl);
}

static void set_plain(Lower *L, Type *t, CXType type) {
  CXType plain = clang_getUnqualifiedType(type);
  t->plain = clang_equalTypes(plain, type) ? t : type_of(L, plain);
}

static void fill_record(Lower *L, Type *t, CXType type) {
  CXCursor decl = clang_getTypeDeclaration(type);
  t->kind = clang_getCursorKind(decl) == CXCursor_UnionDecl ? TYPE_UNION
                                                            : TYPE_STRUCT;
  set_plain(L, t, type);
  if (t->is_complete)
    add_members(L, t, type);
}

static void fill_array(Lower *L, Type *t, CXType type) {
  t->kind = TYPE_ARRAY;
  set_plain(L, t, type);
  t->element = type_of(L, clang_getArrayElementType(type));
  long long n = clang_getArraySize(type);
  t->is_complete = type.kind == CXType_ConstantArray && t->element->is_complete;
  t->is_variable = type.kind == CXType_VariableArray;
  t->count = n > 0 && t->is_complete ? (uint64_t)n : 0;
  t->size = t->count * t->element->size;
  t->align = t->element->align;
}

static void fill_function(Lower *L, Type *t, CXType type) {
  t->kind = TYPE_FUNCTION;
  t->size = 0;
  t->is_complete = true;
  t->element = type_of(L, clang_getResultType(type));
  add_params(L, t, type);
}

/* Fills in an atomic type.  The element of an incomplete pointer type is looked
 * up again, as its structure may have an atomic pointer of this type. */
static void fill_atomic(Lower *L, Type *t, CXType type) {
  CXType value = clang_getCanonicalType(clang_Type_getValueType(type));
  const char *name = t->name;
  Type layout = *t;
  *t = *type_of(L, value);
  if (t->kind == TYPE_POINTER)
    t->element = type_of(L, clang_getPointeeType(value));
  t->name = name;
  t->size = layout.size;
  t->align = layout.align;
  t->is_atomic = true;
}

static void fill(Lower *L, Type *t, CXType type) {
  set_layout(t, type);
  t->is_volatile = clang_isVolatileQualifiedType(type) != 0;
  switch (type.kind) {
  case CXType_Void:
    t->kind = TYPE_VOID;
    t->size = 0;
    break;
  case CXType_Bool: t->kind = TYPE_BOOL; break;
  case CXType_NullPtr:
    t->kind = TYPE_POINTER;
    t->element = value_none(L).type;
    break;
  case CXType_Pointer:
    t->kind = TYPE_POINTER;
    t->element = type_of(L, clang_getPointeeType(type));
    break;
  case CXType_Record: fill_record(L, t, type); break;
  case CXType_Enum: fill_enum(L, t, type); break;
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray: fill_array(L, t, type); break;
  case CXType_FunctionProto:
  case CXType_FunctionNoProto: fill_function(L, t, type); break;
  case CXType_Atomic: fill_atomic(L, t, type); break;
  default:
    if (type.kind >= CXType_Char_U && type.kind <= CXType_Int128) {
      t->kind = TYPE_INT;
      t->is_signed = is_signed_kind(type.kind);
    } else {
      /* also vectors, which have no arithmetic here */
      t->kind = TYPE_FLOAT;
      t->is_signed = type.kind == CXType_Float || type.kind == CXType_Double;
    }
  }
}

static const Type *refused_type(void) {
  static const Type t = {
      .kind = TYPE_VOID, .name = "a type nested too deeply", .align = 1};
  return &t;
}

/* Makes a type.  'type' is canonical, or names a handle and is filled in as
 * 'filled'. */
static const Type *make_type(Lower *L, CXType type, CXType filled) {
  const void *key = type.data[0];
  if (L->depth >= MAX_DEPTH)
    return refused_type();
  Type *t = ARENA_NEW(L->arena, Type);
  CXType canonical = clang_getCanonicalType(type);
  t->name = take_string(L, clang_getTypeSpelling(canonical));
  if (key)
    remember(L, key, t);
  L->depth++;
  fill(L, t, filled);
  L->depth--;
  t->is_volatile = clang_isVolatileQualifiedType(canonical) != 0;
  t->handles = handle_of_type(type);
  return t;
}

static bool is_qualified(CXType t) {
  return clang_isConstQualifiedType(t) || clang_isVolatileQualifiedType(t);
}

/* A typedef of an array of handles, or of a pointer to one, is that type. */
const Type *type_of(Lower *L, CXType type) {
  const Type *known = type.data[0] ? find_type(L, type.data[0]) : NULL;
  if (known)
    return known;
  CXType same = clang_getCanonicalType(type), layout = same;
  if (type_names_handle(type)) {
    layout = handle_layout(type);
    same = is_qualified(same) || !type_names_handle(layout) ? type : layout;
  }
  if (type.data[0] == same.data[0])
    return make_type(L, type, layout);
  known = type_of(L, same);
  if (type.data[0])
    remember(L, type.data[0], known);
  return known;
}

const Type *type_of_cursor(Lower *L, CXCursor c) {
  return type_of(L, clang_getCursorType(c));
}
