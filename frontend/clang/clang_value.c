#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"

#include <stdarg.h>

/* Bytes of an object that is copied at once, not member by member. */
enum { LARGE = 1 << 10 };

static Code *code(Lower *L) { return L->frame->code; }

LoweredValue value_none(Lower *L) {
  (void)L;
  static const Type type_void = {.kind = TYPE_VOID, .name = "void", .align = 1};
  return (LoweredValue){
      .kind = VALUE_NONE, .type = &type_void, .cursor = clang_getNullCursor()};
}

LoweredValue value_scalar(const Type *type, Operand operand) {
  return (LoweredValue){.kind = VALUE_SCALAR,
                        .type = type,
                        .operand = operand,
                        .cursor = clang_getNullCursor()};
}

LoweredValue value_memory(const Type *type, Operand address, CXCursor cursor) {
  return (LoweredValue){
      .kind = VALUE_MEMORY, .type = type, .operand = address, .cursor = cursor};
}

static void refuse(Lower *L, const char *fmt, va_list ap) {
  char text[512];
  vsnprintf(text, sizeof text, fmt, ap);
  code_unsupported(code(L), arena_strdup(L->arena, text));
}

void emit_unsupported(Lower *L, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  refuse(L, fmt, ap);
  va_end(ap);
}

/* Returns some value of the type, for unreachable code. */
static LoweredValue placeholder(Lower *L, const Type *t) {
  if (t->kind == TYPE_VOID)
    return value_none(L);
  if (type_is_wide(t))
    return value_scalar(t, operand_const(WIDE_BITS, 0));
  if (type_is_aggregate(t) || t->kind == TYPE_ARRAY)
    return value_memory(t, operand_const(L->address_width, 0),
                        clang_getNullCursor());
  unsigned width = t->kind == TYPE_FUNCTION  ? L->address_width
                   : t->size && t->size <= 8 ? type_bits(t)
                                             : 64;
  return value_scalar(t, operand_const(width, 0));
}

LoweredValue value_unsupported(Lower *L, const Type *t, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  refuse(L, fmt, ap);
  va_end(ap);
  return placeholder(L, t);
}

/* Refuses an unknown construct.  For a statement only its first line is
 * reported. */
LoweredValue value_strange(Lower *L, CXCursor c) {
  const char *kind = "expression";
  if (clang_isStatement(clang_getCursorKind(c)))
    kind = "statement";
  if (clang_isDeclaration(clang_getCursorKind(c)))
    kind = "declaration";
  return value_unsupported(L, type_of_cursor(L, c), "%s '%s'", kind,
                           cursor_line(L, c));
}

static Operand address_plus(Lower *L, const LoweredValue *v, uint64_t more) {
  return code_index(code(L), v->operand,
                    operand_const(L->address_width, v->offset + more), 1);
}

Operand value_address(Lower *L, const LoweredValue *v) {
  if (v->kind == VALUE_MEMORY)
    return address_plus(L, v, 0);
  if (v->kind == VALUE_SCALAR && v->type->kind == TYPE_FUNCTION)
    return v->operand;
  emit_unsupported(L, "address of a value");
  return operand_const(L->address_width, 0);
}

const char *value_text(Lower *L, const LoweredValue *v) {
  if (cursor_is_null(v->cursor))
    return NULL;
  return clang_isDeclaration(clang_getCursorKind(v->cursor))
             ? cursor_name(L, v->cursor)
             : cursor_text(L, v->cursor);
}

MemoryOrder value_order(const LoweredValue *v) {
  if (v->is_initial)
    return MEMORY_ORDER_PLAIN;
  return !v->order && v->type->is_atomic ? MEMORY_ORDER_SEQ_CST : v->order;
}

static Lvalue lvalue(Lower *L, const LoweredValue *v, MemoryOrder order) {
  return (Lvalue){.type = v->type,
                  .text = value_text(L, v),
                  .order = order,
                  .before = v->before,
                  .after = v->after};
}

static Lvalue lvalue_to_load(Lower *L, const LoweredValue *v) {
  Lvalue from = lvalue(L, v, memory_order_of_load(value_order(v)));
  from.failure = v->failure;
  return from;
}

static Lvalue lvalue_to_store(Lower *L, const LoweredValue *v) {
  return lvalue(L, v, memory_order_of_store(value_order(v)));
}

static Operand load_unit(Lower *L, const LoweredValue *v) {
  return code_load(code(L), address_plus(L, v, 0), v->unit_bits,
                   lvalue_to_load(L, v));
}

static Operand extract_bits(Lower *L, const LoweredValue *v, Operand unit) {
  Code *c = code(L);
  Operand low =
      code_op(c, OP_LSHR, unit, operand_const(unit.width, v->bit_offset));
  if (v->type->kind == TYPE_BOOL)
    return code_resize(c, code_resize(c, low, 1, false), 8, false);
  return code_resize(c, code_resize(c, low, v->bit_width, false),
                     type_bits(v->type), v->type->is_signed);
}

/* True if it fits in an operand. */
static bool is_loadable(const Type *t) {
  return t->size && (t->size <= 8 || type_is_wide(t));
}

bool section_open(Lower *L, bool is_needed) {
  if (is_needed)
    code_section_begin(code(L), SECTION_OPERATION);
  return is_needed;
}

void section_close(Lower *L, bool is_open) {
  if (is_open)
    code_emit(code(L), INST_ATOMIC_END);
}

/* True if two accesses must be one. */
static bool is_parted(const Type *t) { return t->is_atomic && t->size > 8; }

static Operand load_whole(Lower *L, const LoweredValue *v) {
  bool section = section_open(L, is_parted(v->type));
  Operand o = code_load(code(L), address_plus(L, v, 0), type_bits(v->type),
                        lvalue_to_load(L, v));
  section_close(L, section);
  return o;
}

static void store_whole(Lower *L, const LoweredValue *to, Operand value) {
  bool section = section_open(L, is_parted(to->type));
  code_store(code(L), address_plus(L, to, 0), value, lvalue_to_store(L, to));
  section_close(L, section);
}

/* Refuses a parameter of the entry point. */
static LoweredValue refused_contents(Lower *L, const LoweredValue *v) {
  bool is_main = !strcmp(cursor_name(L, L->frame->function), "main");
  return value_unsupported(L, v->type, "contents of '%s'%s", value_text(L, v),
                           is_main ? " (arguments are given after '--')" : "");
}

Operand value_load(Lower *L, const LoweredValue *v) {
  if (v->is_refused)
    return refused_contents(L, v).operand;
  switch (v->kind) {
  case VALUE_NONE: return operand_const(32, 0);
  case VALUE_SCALAR: return v->operand;
  case VALUE_REGISTER:
    return operand_reg(code_reg_width(code(L), v->reg), v->reg);
  case VALUE_MEMORY: break;
  }
  const Type *t = v->type;
  if (type_is_aggregate(t) || t->kind == TYPE_ARRAY)
    return value_address(L, v);
  if (v->bit_width)
    return extract_bits(L, v, load_unit(L, v));
  if (!is_loadable(t))
    return value_unsupported(L, t, "value of type '%s'", t->name).operand;
  return load_whole(L, v);
}

static void store_bits(Lower *L, const LoweredValue *v, Operand bits) {
  Code *c = code(L);
  unsigned w = v->unit_bits;
  uint64_t mask = bits_mask(v->bit_width) << v->bit_offset;
  Operand kept = code_op(c, OP_AND, load_unit(L, v), operand_const(w, ~mask));
  Operand new = code_op(c, OP_AND,
                        code_op(c, OP_SHL, code_resize(c, bits, w, false),
                                operand_const(w, v->bit_offset)),
                        operand_const(w, mask));
  code_store(c, address_plus(L, v, 0), code_op(c, OP_OR, kept, new),
             lvalue_to_store(L, v));
}

void value_store(Lower *L, const LoweredValue *to, Operand value) {
  if (to->kind == VALUE_REGISTER)
    code_move(code(L), to->reg, value);
  else if (to->kind != VALUE_MEMORY)
    emit_unsupported(L, "assignment to a value");
  else if (to->bit_width)
    store_bits(L, to, value);
  else if (!is_loadable(to->type))
    emit_unsupported(L, "value of type '%s'", to->type->name);
  else
    store_whole(L, to, value);
}

void value_assign(Lower *L, const LoweredValue *to, Operand value) {
  bool is_effect = to->kind == VALUE_MEMORY;
  if (is_effect)
    code_whole_begin(code(L), WHOLE_EFFECT);
  value_store(L, to, value);
  if (is_effect)
    code_whole_end(code(L));
}

CodeUpdate value_update_begin(Lower *L, const LoweredValue *v) {
  return v->kind == VALUE_MEMORY ? code_update_begin(code(L)) : (CodeUpdate){0};
}

void value_update(Lower *L, const LoweredValue *v, CodeUpdate u,
                  Operand value) {
  value_assign(L, v, value);
  code_update_end(code(L), u);
}

static void copy_bytes(Lower *L, const LoweredValue *to,
                       const LoweredValue *from, uint64_t at, const Type *t,
                       unsigned bytes) {
  Operand v = code_load(code(L), address_plus(L, from, at), 8 * bytes,
                        (Lvalue){.type = t, .text = value_text(L, from)});
  code_store(code(L), address_plus(L, to, at), v,
             (Lvalue){.type = t, .text = value_text(L, to)});
}

static void add_piece(Lower *L, CopyPieces *out, uint64_t offset, const Type *t,
                      unsigned bytes) {
  *vec_push(L->arena, out) = (CopyPiece){offset, t, bytes};
}

/* Returns the bytes of words in which the type can be copied. */
static uint64_t word_of(const Lower *L, const Type *t) {
  uint64_t word = t->align >= 8 ? 8 : t->align >= 4 ? 4 : t->align;
  if (word > L->address_width / 8)
    word = L->address_width / 8;
  return word == 2 || word == 4 || word == 8 ? word : 1;
}

/* Adds words of the alignment, since the active member of a union is
 * unknown. */
static void add_words(Lower *L, CopyPieces *out, uint64_t at, const Type *t) {
  uint64_t word = word_of(L, t);
  for (uint64_t i = 0; i + word <= t->size; i += word)
    add_piece(L, out, at + i, NULL, (unsigned)word);
}

static void add_pieces(Lower *L, CopyPieces *out, uint64_t at, const Type *t);

static void add_members(Lower *L, CopyPieces *out, uint64_t at, const Type *t) {
  uint64_t done = 0; /* bit-fields before this offset are copied */
  for (unsigned i = 0; i < t->n_members; i++) {
    const Member *m = &t->members[i];
    if (!m->is_bitfield) {
      add_pieces(L, out, at + m->offset, m->type);
      continue;
    }
    unsigned bytes = m->unit;
    if (m->offset + bytes > done)
      add_piece(L, out, at + m->offset, m->type, bytes);
    done = m->offset + bytes;
  }
}

static void add_pieces(Lower *L, CopyPieces *out, uint64_t at, const Type *t) {
  if (t->kind == TYPE_STRUCT)
    add_members(L, out, at, t);
  else if (t->kind == TYPE_ARRAY)
    for (uint64_t i = 0; i < t->count; i++)
      add_pieces(L, out, at + i * t->element->size, t->element);
  else if (t->kind == TYPE_UNION || t->size > 8)
    add_words(L, out, at, t);
  else if (t->size)
    add_piece(L, out, at, t, (unsigned)t->size);
}

CopyPieces copy_pieces(Lower *L, const Type *t) {
  CopyPieces all = {0};
  add_pieces(L, &all, 0, t);
  return all;
}

static void copy_all(Lower *L, const LoweredValue *to,
                     const LoweredValue *from) {
  CopyPieces all = copy_pieces(L, to->type);
  code_whole_begin(code(L), WHOLE_CALL);
  for (uint32_t i = 0; i < all.n; i++)
    copy_bytes(L, to, from, all.data[i].offset, all.data[i].type,
               all.data[i].bytes);
  code_whole_end(code(L));
}

/* Copies a large object by a call of the library. */
static void copy_large(Lower *L, const LoweredValue *to,
                       const LoweredValue *from) {
  const unsigned width = L->address_width;
  const Operand given[] = {value_address(L, to), value_address(L, from),
                           operand_const(width, to->type->size),
                           operand_const(width, word_of(L, to->type))};
  code_whole_begin(code(L), WHOLE_CALL);
  call_library(L, "__bmc_assign", given, 4);
  code_whole_end(code(L));
}

/* Copies with atomic types, which may be larger than their value to fit a
 * word. */
static void copy_atomic(Lower *L, const LoweredValue *to,
                        const LoweredValue *from) {
  const Type *layout =
      to->type->size < from->type->size ? to->type : from->type;
  Contents contents = contents_load(L, from, layout, from->type->is_atomic);
  contents_store(L, to, &contents, to->type->is_atomic);
}

void value_copy(Lower *L, const LoweredValue *to, const LoweredValue *from) {
  if (to->kind != VALUE_MEMORY || from->kind != VALUE_MEMORY)
    emit_unsupported(L, "copy of '%s'", to->type->name);
  else if (to->type->is_atomic || from->type->is_atomic)
    copy_atomic(L, to, from);
  else if (to->type->size >= LARGE)
    copy_large(L, to, from);
  else
    copy_all(L, to, from);
}

Operand value_bit(Lower *L, Operand v, const Type *t) {
  if (type_is_float(t))
    return float_truth(L, v);
  if (t->kind == TYPE_FLOAT) {
    opaque_arithmetic(L, t);
    return operand_const(1, 0);
  }
  return code_not(code(L), code_is_zero(code(L), v));
}

void value_set_bits(LoweredValue *v, const Member *m) {
  v->bit_offset = (uint8_t)m->bit_offset;
  v->bit_width = (uint8_t)m->bit_width;
  v->unit_bits = (uint8_t)(8 * m->unit);
  v->before = m->before;
  v->after = m->after;
}

/* Returns the type of a member.  A member of an atomic structure is undefined
 * in C; compilers that accept it inherit the qualifier. */
static const Type *member_type(Lower *L, const Type *record, const Member *m) {
  bool is_atomic =
      record->is_atomic && !m->is_bitfield && !type_is_aggregate(m->type);
  return is_atomic ? type_atomic(L, m->type) : m->type;
}

LoweredValue value_member(Lower *L, LoweredValue record, const char *name) {
  const Type *r = record.type;
  uint64_t offset = 0;
  const Member *m = type_find_member(&r, name, &offset);
  if (!m || record.kind != VALUE_MEMORY)
    return value_unsupported(L, type_int(L, 32, true), "member '%s'", name);
  handle_punned(L, r, m->type);
  LoweredValue v = record;
  v.offset += offset;
  v.type = member_type(L, record.type, m);
  if (m->is_bitfield)
    value_set_bits(&v, m);
  return v;
}

LoweredValue temporary(Lower *L, const Type *t, const char *name) {
  uint32_t local = local_new(L, clang_getNullCursor(), name, t);
  L->frame->locals.data[local].in_memory = true;
  code_prelude_begin(code(L));
  local_begin(L, local);
  code_prelude_end(code(L));
  Operand address =
      operand_reg(L->address_width, L->frame->locals.data[local].reg);
  return value_memory(t, address, clang_getNullCursor());
}

LoweredValue register_variable(Lower *L, const Type *t, const char *name) {
  if (type_is_wide(t))
    return temporary(L, t, name ? name : "value");
  unsigned width = t->kind == TYPE_FUNCTION ? L->address_width : type_bits(t);
  return (LoweredValue){.kind = VALUE_REGISTER,
                        .type = t,
                        .reg = code_reg(code(L), width, name, name ? t : NULL),
                        .cursor = clang_getNullCursor()};
}
