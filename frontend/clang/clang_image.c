#include "frontend/clang/clang_image.h"

Image image_new(Lower *L, uint64_t size, bool is_static) {
  Image in = {.L = L, .is_static = is_static, .size = size};
  in.bytes = arena_alloc(L->arena, size + 1);
  in.is_dynamic = arena_alloc(L->arena, size + 1);
  return in;
}

bool image_is_zero(const Image *in) {
  for (uint64_t i = 0; i < in->size; i++)
    if (in->bytes[i])
      return false;
  return true;
}

void image_fail(Image *in, CXCursor c, const char *what) {
  Lower *L = in->L;
  if (in->is_static && !in->fails) {
    L->refused =
        (Refusal){arena_printf(L->arena, "%s '%s'", what, cursor_text(L, c)),
                  cursor_loc(L, c)};
  } else if (!in->is_static) {
    emit_unsupported(L, "%s '%s'", what, cursor_text(L, c));
  }
  in->fails = true;
}

static void reserve(Image *in, uint64_t end) {
  if (end <= in->size)
    return;
  Arena *a = in->L->arena;
  in->bytes = arena_grow(a, in->bytes, in->size, end);
  in->is_dynamic = arena_grow(a, in->is_dynamic, in->size, end);
  in->size = end;
}

Bits image_bits(const Image *in, uint64_t offset, const Type *t) {
  uint64_t end = t->is_complete ? offset + t->size : in->size;
  return (Bits){8 * offset, 8 * (end > offset ? end : offset)};
}

Bits image_part_bits(const Image *in, const Part *p) {
  if (!p->bitfield)
    return image_bits(in, p->offset, p->type);
  uint64_t begin = 8 * p->offset + p->bitfield->bit_offset;
  return (Bits){begin, begin + p->bitfield->bit_width};
}

/* ---- overriding ---- */

static void clear_bytes(Image *in, Bits b) {
  for (uint64_t i = b.begin / 8; 8 * i < b.end; i++) {
    uint64_t low = b.begin > 8 * i ? b.begin - 8 * i : 0;
    uint64_t n = b.end - 8 * i - low;
    uint64_t mask = bits_mask(n < 8 ? (unsigned)n : 8) << low;
    in->bytes[i] &= (uint8_t)~mask;
    if ((mask & 0xff) == 0xff)
      in->is_dynamic[i] = 0;
  }
}

static void drop_relocations(Image *in, Bits b) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->relocations.n; i++) {
    Relocation r = in->relocations.data[i];
    if (8 * r.offset + in->L->address_width <= b.begin || 8 * r.offset >= b.end)
      in->relocations.data[n++] = r;
  }
  in->relocations.n = n;
}

/* Drops an overridden part.  C leaves open whether it is evaluated, and
 * compilers differ on the rest of a partly overridden one, so both are
 * refused. */
static void drop_part(Image *in, const Part *p, Bits b, CXCursor by) {
  Bits x = image_part_bits(in, p);
  bool is_shared = cursor_map_find(&in->shared, p->value) != NOT_FOUND;
  if (x.begin < b.begin || x.end > b.end)
    image_fail(in, by, "initialiser that overrides a part of another one:");
  else if (!is_shared && !is_pure(in->L, p->value))
    image_fail(in, p->value, "overridden initialiser");
}

static void drop_parts(Image *in, Bits b, CXCursor by) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->parts.n; i++) {
    Part p = in->parts.data[i];
    Bits x = image_part_bits(in, &p);
    if (x.end <= b.begin || x.begin >= b.end)
      in->parts.data[n++] = p;
    else if (!in->fails)
      drop_part(in, &p, b, by);
  }
  in->parts.n = n;
}

void image_reset(Image *in, Bits b, CXCursor by) {
  if (b.begin >= in->used)
    return;
  clear_bytes(in, b);
  drop_relocations(in, b);
  drop_parts(in, b, by);
}

void image_choose(Image *in, uint64_t offset, const Type *t, uint64_t index,
                  CXCursor by) {
  bool is_new = 8 * offset >= in->used;
  for (uint32_t i = in->choices.n; i > 0 && !is_new; i--) {
    UnionChoice *c = &in->choices.data[i - 1];
    if (c->offset != offset || c->type != t)
      continue;
    if (c->index != index)
      image_reset(in, image_bits(in, offset, t), by);
    c->index = index;
    return;
  }
  *vec_push(in->L->arena, &in->choices) = (UnionChoice){offset, t, index};
}

const Member *image_chosen(const Image *in, uint64_t offset, const Type *t) {
  for (uint32_t i = in->choices.n; i > 0; i--) {
    const UnionChoice *c = &in->choices.data[i - 1];
    if (c->offset == offset && c->type == t)
      return &t->members[c->index];
  }
  return NULL;
}

/* ---- constants ---- */

static void put_bytes(Image *in, uint64_t offset, uint64_t bits,
                      uint64_t bytes) {
  for (uint64_t i = 0; i < bytes; i++)
    in->bytes[offset + i] = (uint8_t)(bits >> (8 * i));
}

static uint64_t get_bytes(const Image *in, uint64_t offset, uint64_t bytes) {
  uint64_t bits = 0;
  for (uint64_t i = 0; i < bytes; i++)
    bits |= (uint64_t)in->bytes[offset + i] << (8 * i);
  return bits;
}

static void put_bitfield(Image *in, const Part *p, uint64_t bits) {
  unsigned bytes = p->bitfield->unit;
  uint64_t mask = bits_mask(p->bitfield->bit_width) << p->bitfield->bit_offset;
  uint64_t old = get_bytes(in, p->offset, bytes);
  bits = bits << p->bitfield->bit_offset & mask;
  put_bytes(in, p->offset, (old & ~mask) | bits, bytes);
}

static void put_address(Image *in, uint64_t offset, Operand target) {
  Relocation r = {offset, target};
  uint32_t i = in->relocations.n;
  vec_push(in->L->arena, &in->relocations);
  for (; i > 0 && in->relocations.data[i - 1].offset > offset; i--)
    in->relocations.data[i] = in->relocations.data[i - 1];
  in->relocations.data[i] = r;
}

/* Folds by libclang what the lowering does not: floating point, parts of
 * literals. */
static bool folded_constant(const Part *p, uint64_t *bits) {
  bool to_float = p->type->kind == TYPE_FLOAT;
  if (p->type->size > 8 || (!to_float && !type_is_integer(p->type)))
    return false;
  CXEvalResult r = clang_Cursor_Evaluate(p->value);
  if (!r)
    return false;
  bool is_int = clang_EvalResult_getKind(r) == CXEval_Int;
  bool is_float = clang_EvalResult_getKind(r) == CXEval_Float;
  double d = is_float ? clang_EvalResult_getAsDouble(r)
             : is_int ? (double)clang_EvalResult_getAsLongLong(r)
                      : 0;
  float f = (float)d;
  *bits = is_int ? (uint64_t)clang_EvalResult_getAsLongLong(r) : 0;
  clang_EvalResult_dispose(r);
  if (to_float) {
    *bits = 0;
    memcpy(bits, p->type->size == 4 ? (void *)&f : (void *)&d, p->type->size);
  }
  return is_int || (is_float && to_float);
}

static bool is_number(Operand o) {
  return o.width == WIDE_BITS
             ? is_number(operand_low(o)) && is_number(operand_high(o))
             : operand_is_const(o, NULL);
}

static void put_number(Image *in, uint64_t offset, Operand v) {
  uint64_t bits;
  if (v.width == WIDE_BITS) {
    put_number(in, offset, operand_low(v));
    put_number(in, offset + 8, operand_high(v));
  } else if (operand_is_const(v, &bits)) {
    put_bytes(in, offset, bits, v.width / 8);
  }
}

static bool put_constant(Image *in, const Part *p) {
  Operand v;
  uint64_t bits;
  if (p->type->kind == TYPE_FLOAT ||
      !lower_computed(in->L, p->value, p->type, &v)) {
    if (!in->is_static || !folded_constant(p, &bits))
      return false;
    v = operand_const(8 * (unsigned)p->type->size, bits);
  }
  if (!is_number(v) && (v.width != in->L->address_width || p->bitfield))
    return false;
  if (p->bitfield && operand_is_const(v, &bits))
    put_bitfield(in, p, bits);
  else if (is_number(v))
    put_number(in, p->offset, v);
  else
    put_address(in, p->offset, v);
  return true;
}

/* ---- parts ---- */

static void note_used(Image *in, uint64_t end) {
  if (end > in->used)
    in->used = end;
}

static void add_dynamic(Image *in, const Part *p) {
  if (!p->bitfield)
    memset(in->is_dynamic + p->offset, 1, p->type->size);
  if (in->in_range)
    cursor_map_add(in->L->arena, &in->shared, p->value, 0);
  *vec_push(in->L->arena, &in->parts) = *p;
}

void image_add(Image *in, Part p) {
  uint64_t bytes = p.bitfield ? p.bitfield->unit : p.type->size;
  reserve(in, p.offset + bytes);
  note_used(in, image_part_bits(in, &p).end);
  if (!type_is_aggregate(p.type) && put_constant(in, &p))
    return;
  if (in->is_static)
    image_fail(in, p.value, "static initialiser");
  else
    add_dynamic(in, &p);
}

void image_add_string(Image *in, uint64_t offset, uint64_t size,
                      const Object *literal) {
  reserve(in, offset + size);
  note_used(in, 8 * (offset + size));
  for (uint64_t i = 0; i < size && i < literal->size; i++)
    in->bytes[offset + i] = literal->image ? literal->image[i] : 0;
}

bool image_is_covered(const Image *in, uint64_t offset, uint64_t bytes) {
  for (uint64_t i = offset; i < offset + bytes; i++)
    if (in->is_dynamic[i])
      return true;
  return false;
}

Operand image_constant(const Image *in, uint64_t offset, uint64_t bytes) {
  for (uint32_t i = 0; i < in->relocations.n; i++) {
    const Relocation *r = &in->relocations.data[i];
    if (r->offset == offset && r->target.width == 8 * bytes)
      return r->target;
  }
  return operand_const((unsigned)(8 * bytes), get_bytes(in, offset, bytes));
}
