#include "frontend/clang/lower.h"

/* Unnamed arguments.  They are stored one after the other.  The class of each
 * type is in the 8 bytes after it, and va_arg compares it with its own. */

static Code *code(Lower *L) { return L->frame->code; }

/* Class of a type for va_arg: its kind, size, and signedness.  Types of one
 * class have one representation. */
enum {
  CLASS_SIGNED = 1 << 16,
  CLASS_FLOAT = 1 << 17, /* read in print.c */
  CLASS_SIZES = CLASS_SIGNED - 1,
  CLASS_KIND = 20
};

uint64_t unnamed_class(const Type *t) {
  bool is_signed = type_is_integer(t) && t->is_signed;
  uint64_t kind = type_is_integer(t) ? TYPE_INT : t->kind;
  uint64_t flags = is_signed               ? CLASS_SIGNED
                   : t->kind == TYPE_FLOAT ? CLASS_FLOAT
                                           : 0;
  return kind << CLASS_KIND | flags | (t->size & CLASS_SIZES);
}

enum { SLOT_BYTES = 8 };

static uint64_t argument_bytes(const Type *t) {
  return (t->size + SLOT_BYTES - 1) / SLOT_BYTES * SLOT_BYTES;
}

uint64_t unnamed_slot_bytes(const Type *t) {
  return argument_bytes(t) + SLOT_BYTES;
}

LoweredValue unnamed_class_of_slot(Lower *L, LoweredValue slot) {
  slot.offset += argument_bytes(slot.type);
  slot.type = type_int(L, 64, false);
  slot.cursor = clang_getNullCursor();
  return slot;
}

/* Returns the variable that an argument is the value of, if it is one. */
static CXCursor unconverted(Lower *L, CXCursor c) {
  while (clang_getCursorKind(c) == CXCursor_UnexposedExpr ||
         clang_getCursorKind(c) == CXCursor_ParenExpr) {
    Cursors k = children_of(L, c);
    if (k.n != 1)
      break;
    c = k.data[0];
  }
  return c;
}

/* Returns the place of a va_list that holds the address of the next argument.
 * A va_list is an array, hence passed by address, or a plain pointer. */
static LoweredValue va_list_place(Lower *L, CXCursor c) {
  LoweredValue v = lower_expr(L, unconverted(L, c));
  const Type *pointer = type_pointer_to(L, type_int(L, 8, true));
  bool is_plain = v.kind == VALUE_MEMORY && v.type->kind == TYPE_POINTER &&
                  !type_is_aggregate(v.type->element);
  if (v.kind == VALUE_REGISTER && v.type->kind == TYPE_POINTER &&
      !type_is_aggregate(v.type->element))
    return v;
  Operand at = is_plain || v.type->kind == TYPE_ARRAY ? value_address(L, &v)
                                                      : value_load(L, &v);
  return value_memory(pointer, at, c);
}

static Operand lower_va_list(Lower *L, CXCursor c) {
  LoweredValue list = va_list_place(L, c);
  return value_load(L, &list);
}

Operand lower_va_list_taken(Lower *L, CXCursor c) {
  LoweredValue list = va_list_place(L, c);
  Operand at = code_copy(code(L), value_load(L, &list));
  value_store(L, &list, operand_const(L->address_width, 0));
  return at;
}

LoweredValue lower_va_start(Lower *L, const Call *call) {
  if (L->frame->signature.variadic == REG_NONE || !call->n_args)
    return value_unsupported(L, call->result, "%s", call->name);
  LoweredValue list = va_list_place(L, call->args[0]);
  value_store(L, &list,
              operand_reg(L->address_width, L->frame->signature.variadic));
  return value_none(L);
}

LoweredValue lower_va_copy(Lower *L, const Call *call) {
  if (call->n_args < 2)
    return value_unsupported(L, call->result, "%s", call->name);
  Operand at = lower_va_list(L, call->args[1]);
  LoweredValue to = va_list_place(L, call->args[0]);
  value_store(L, &to, at);
  return value_none(L);
}

LoweredValue lower_va_end(Lower *L, const Call *call) {
  LoweredValue list = va_list_place(L, call->args[0]);
  value_store(L, &list, operand_const(L->address_width, 0));
  return value_none(L);
}

/* True if the classes are equal, or if the argument is an integer of the other
 * signedness and its value is in both types (C11 7.16.1.1p2). */
static Operand may_be_read_as(Lower *L, const LoweredValue *slot) {
  Code *c = code(L);
  LoweredValue place = unnamed_class_of_slot(L, *slot);
  Operand passed = value_load(L, &place);
  uint64_t class = unnamed_class(slot->type);
  Operand is_same = code_op(c, OP_EQ, passed, operand_const(64, class));
  if (!type_is_integer(slot->type) || slot->type->size > 8)
    return is_same;
  Operand is_other =
      code_op(c, OP_EQ, passed, operand_const(64, class ^ CLASS_SIGNED));
  Operand value = value_load(L, slot);
  Operand is_both = code_op(c, OP_SLE, operand_const(value.width, 0), value);
  return code_op(c, OP_OR, is_same, code_op(c, OP_AND, is_other, is_both));
}

/* Checks a pointer argument in a model: for an int, often 0, the upper half
 * would be unknown. */
static void check_pointer(Lower *L, const LoweredValue *slot) {
  Code *c = code(L);
  LoweredValue place = unnamed_class_of_slot(L, *slot);
  uint64_t number = unnamed_class(type_int(L, 32, true));
  Operand passed =
      code_op(c, OP_OR, value_load(L, &place), operand_const(64, CLASS_SIGNED));
  Operand is_other = code_op(c, OP_EQ, passed, operand_const(64, number));
  const char *text =
      arena_printf(L->arena, "an int is passed to %s for a pointer",
                   cursor_name(L, L->frame->function));
  demand(L, code_not(c, is_other), text);
}

static void check_class(Lower *L, const LoweredValue *slot) {
  if (L->unit->is_library && slot->type->kind == TYPE_POINTER &&
      L->address_width == 64)
    check_pointer(L, slot);
  if (L->unit->is_library)
    return;
  Operand holds = may_be_read_as(L, slot);
  const char *text = arena_printf(
      L->arena, "va_arg of type '%s' for an argument of another type",
      slot->type->name);
  demand_defined(L, holds, text);
}

LoweredValue lower_va_arg(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  const Type *t = type_decayed(L, type_of_cursor(L, c));
  /* the list follows what libclang has of the type name */
  if (!k.n || !clang_isExpression(clang_getCursorKind(k.data[k.n - 1])) ||
      !t->size)
    return value_unsupported(L, t, "va_arg");
  settle_type_name(L, c, k.data[k.n - 1]);
  LoweredValue list = va_list_place(L, k.data[k.n - 1]);
  Operand at = value_load(L, &list);
  if (list.kind == VALUE_REGISTER)
    at = code_copy(code(L), at);
  Operand bytes = operand_const(L->address_width, unnamed_slot_bytes(t));
  LoweredValue v = value_memory(t, at, c);
  check_class(L, &v);
  value_store(L, &list, code_index(code(L), at, bytes, 1));
  if (type_is_aggregate(t))
    return v;
  return value_scalar(t, value_load(L, &v));
}
