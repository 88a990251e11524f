#include "frontend/lower.h"

#include <ctype.h>

/* Initialisers, C11 6.7.9.  What is constant goes to an image of the object;
 * the rest is kept in order and, for an automatic object, stored after the
 * image. */

enum { MAX_PARTS = 1 << 18 };

typedef struct {
  uint64_t offset;
  const Type *type;
  const Type *record; /* of a bit-field */
  const Member *bitfield;
  CXCursor value;
} Part;

typedef struct {
  uint64_t offset;
  const Member *member;
} Choice; /* the member of the union at 'offset' that is initialised */

typedef struct {
  Lower *L;
  uint8_t *image;
  uint8_t *is_dynamic; /* bytes that 'parts' store */
  uint64_t size;
  VEC(Relocation) relocations;
  VEC(Part) parts;
  VEC(Choice) choices;
  bool is_static, fails;
} Init;

/* A part of the object on the way down to what comes next. */
typedef struct {
  const Type *type;
  uint64_t offset, index;
} Level;

typedef struct {
  Init *in;
  VEC(Level) path;
} Walk;

static void fail(Init *in, CXCursor c, const char *what) {
  Lower *L = in->L;
  if (in->is_static && !in->fails) {
    L->refused = arena_printf(L->arena, "%s '%s'", what, cursor_text(L, c));
    L->refused_loc = cursor_loc(L, c);
  } else if (!in->is_static) {
    emit_unsupported(L, "%s '%s'", what, cursor_text(L, c));
  }
  in->fails = true;
}

static void reserve(Init *in, uint64_t end) {
  if (end <= in->size)
    return;
  Arena *a = in->L->arena;
  in->image = arena_grow(a, in->image, in->size, end);
  in->is_dynamic = arena_grow(a, in->is_dynamic, in->size, end);
  in->size = end;
}

static void drop_relocations(Init *in, uint64_t offset, uint64_t bytes) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->relocations.n; i++) {
    Relocation r = in->relocations.data[i];
    if (r.offset + in->L->address_width / 8 <= offset ||
        r.offset >= offset + bytes)
      in->relocations.data[n++] = r;
  }
  in->relocations.n = n;
}

static void put_bytes(Init *in, uint64_t offset, uint64_t bits,
                      uint64_t bytes) {
  for (uint64_t i = 0; i < bytes; i++)
    in->image[offset + i] = (uint8_t)(bits >> (8 * i));
}

static uint64_t get_bytes(const Init *in, uint64_t offset, uint64_t bytes) {
  uint64_t bits = 0;
  for (uint64_t i = 0; i < bytes; i++)
    bits |= (uint64_t)in->image[offset + i] << (8 * i);
  return bits;
}

static void put_bitfield(Init *in, const Part *p, uint64_t bits) {
  unsigned bytes = member_unit(p->record, p->bitfield);
  uint64_t mask = bits_mask(p->bitfield->bit_width) << p->bitfield->bit_offset;
  uint64_t old = get_bytes(in, p->offset, bytes);
  bits = bits << p->bitfield->bit_offset & mask;
  put_bytes(in, p->offset, (old & ~mask) | bits, bytes);
}

static void put_address(Init *in, uint64_t offset, Operand target) {
  Relocation r = {offset, target};
  uint32_t i = in->relocations.n;
  vec_push(in->L->arena, &in->relocations);
  for (; i > 0 && in->relocations.data[i - 1].offset > offset; i--)
    in->relocations.data[i] = in->relocations.data[i - 1];
  in->relocations.data[i] = r;
}

static uint64_t part_bytes(const Part *p) {
  return p->bitfield ? member_unit(p->record, p->bitfield) : p->type->size;
}

static bool is_covered(const Init *in, uint64_t offset, uint64_t bytes) {
  for (uint64_t i = offset; i < offset + bytes; i++)
    if (in->is_dynamic[i])
      return true;
  return false;
}

/* What we do not fold, libclang may: floating point, parts of literals. */
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

static bool put_constant(Init *in, Part *p) {
  Operand v;
  uint64_t bits;
  if (p->type->kind == TYPE_FLOAT ||
      !lower_constant(in->L, p->value, p->type, &v)) {
    if (!in->is_static || !folded_constant(p, &bits))
      return false;
    v = operand_const(8 * (unsigned)p->type->size, bits);
  }
  bool is_number = operand_is_const(v, &bits);
  if (!is_number && (v.width != in->L->address_width || p->bitfield))
    return false;
  drop_relocations(in, p->offset, part_bytes(p));
  if (p->bitfield)
    put_bitfield(in, p, bits);
  else if (is_number)
    put_bytes(in, p->offset, bits, p->type->size);
  else
    put_address(in, p->offset, v);
  return true;
}

static void add_part(Init *in, Part p) {
  uint64_t bytes = part_bytes(&p);
  reserve(in, p.offset + bytes);
  bool is_late = is_covered(in, p.offset, bytes);
  if (!is_late && !type_is_aggregate(p.type) && put_constant(in, &p))
    return;
  if (in->is_static) {
    fail(in, p.value, "static initialiser");
    return;
  }
  memset(in->is_dynamic + p.offset, 1, bytes);
  *vec_push(in->L->arena, &in->parts) = p;
}

/* ---- strings ---- */

static bool find_string(Lower *L, CXCursor c, CXCursor *out) {
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_StringLiteral) {
      *out = c;
      return true;
    }
    if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr &&
        kind != CXCursor_InitListExpr)
      return false;
    Cursors k = children_of(L, c);
    if (k.n != 1)
      return false;
    c = k.data[0];
  }
}

static bool put_string(Init *in, const Type *t, uint64_t offset, CXCursor c) {
  CXCursor literal;
  if (!type_is_integer(t->element) || !find_string(in->L, c, &literal))
    return false;
  ObjId id = object_of_string(in->L, literal);
  const Object *o = &in->L->objects.data[id];
  uint64_t size = t->is_complete ? t->size : o->size;
  reserve(in, offset + size);
  for (uint64_t i = 0; i < size && i < o->size; i++)
    in->image[offset + i] = o->image ? o->image[i] : 0;
  return true;
}

/* ---- lists ---- */

static void collect(Init *, const Type *, uint64_t offset, CXCursor);

static uint64_t level_count(const Level *l) {
  if (l->type->kind == TYPE_ARRAY)
    return l->type->is_complete ? l->type->count : UINT64_MAX;
  if (l->type->kind == TYPE_UNION)
    return l->type->n_members ? 1 : 0;
  return l->type->n_members;
}

static Level level_child(const Level *l) {
  if (l->type->kind == TYPE_ARRAY)
    return (Level){l->type->element,
                   l->offset + l->index * l->type->element->size, 0};
  const Member *m = &l->type->members[l->index];
  return (Level){m->type, l->offset + m->offset, 0};
}

static void push_level(Walk *w, Level l) {
  *vec_push(w->in->L->arena, &w->path) = l;
}

/* Step over parts that are full, out of the ones that braces were left out
 * for; false when the whole is full. */
static bool find_room(Walk *w) {
  while (vec_top(&w->path)->index >= level_count(vec_top(&w->path))) {
    if (w->path.n == 1)
      return false;
    w->path.n--;
    Level *l = vec_top(&w->path);
    l->index = l->type->kind == TYPE_UNION ? UINT64_MAX : l->index + 1;
  }
  return true;
}

static void advance(Walk *w) {
  Level *l = vec_top(&w->path);
  l->index = l->type->kind == TYPE_UNION ? UINT64_MAX : l->index + 1;
}

static bool is_same_record(Lower *L, const Type *t, CXCursor value) {
  return type_is_aggregate(t) &&
         clang_getCursorKind(value) != CXCursor_InitListExpr &&
         type_is_aggregate(type_of_cursor(L, value));
}

static bool is_whole(Walk *w, const Type *t, CXCursor value) {
  CXCursor literal;
  if (clang_getCursorKind(value) == CXCursor_InitListExpr)
    return true;
  if (t->kind == TYPE_ARRAY)
    return type_is_integer(t->element) &&
           find_string(w->in->L, value, &literal);
  return !type_is_aggregate(t) || is_same_record(w->in->L, t, value);
}

static void note_choice(Init *in, const Level *l) {
  if (l->type->kind == TYPE_UNION)
    *vec_push(in->L->arena, &in->choices) =
        (Choice){l->offset, &l->type->members[l->index]};
}

/* Initialise what the path selects with 'value', going down as far as its
 * type asks. */
static void place_value(Walk *w, CXCursor value) {
  for (;;) {
    Level *l = vec_top(&w->path);
    Level child = level_child(l);
    note_choice(w->in, l);
    if (l->type->kind != TYPE_ARRAY && l->type->members[l->index].is_bitfield) {
      const Member *m = &l->type->members[l->index];
      add_part(w->in, (Part){child.offset, m->type, l->type, m, value});
      break;
    }
    if (is_whole(w, child.type, value)) {
      collect(w->in, child.type, child.offset, value);
      break;
    }
    if (level_count(&child) == 0) {
      l->index++;
      if (!find_room(w))
        return;
      continue;
    }
    push_level(w, child);
  }
  advance(w);
}

/* Select member 'name', which may stand in anonymous members. */
static bool select_member(Walk *w, const char *name) {
  const Type *t = vec_top(&w->path)->type;
  uint32_t depth = w->path.n;
  for (unsigned i = 0; i < t->n_members; i++) {
    const Member *m = &t->members[i];
    vec_top(&w->path)->index = i;
    if (m->name[0] && !strcmp(m->name, name))
      return true;
    if (m->name[0] || !type_is_aggregate(m->type))
      continue;
    note_choice(w->in, vec_top(&w->path));
    push_level(w, level_child(vec_top(&w->path)));
    if (select_member(w, name))
      return true;
    w->path.n = depth;
  }
  return false;
}

/* Is the n-th bracket of a designator a range [a ... b]? */
static bool bracket_is_range(const char *source, unsigned n) {
  int depth = 0;
  unsigned seen = 0;
  for (const char *p = source; *p && !(*p == '=' && depth == 0); p++) {
    if (*p == '[' && depth++ == 0)
      seen++;
    else if (*p == ']')
      depth--;
    else if (depth == 1 && seen == n + 1 && !strncmp(p, "...", 3))
      return true;
  }
  return false;
}

static bool constant_index(Lower *L, CXCursor c, uint64_t *out) {
  Operand v;
  return lower_constant(L, c, type_int(L, 64, true), &v) &&
         operand_is_const(v, out);
}

typedef struct {
  uint64_t last; /* of a range, else NOT_FOUND */
  uint32_t level;
} Range;

/* Follow one designator list; children k[0 .. n-1]. */
static bool follow_designators(Walk *w, CXCursor item, const CXCursor *k,
                               uint32_t n, Range *range) {
  Lower *L = w->in->L;
  const char *source = cursor_source(L, item);
  unsigned brackets = 0;
  bool is_first = true;
  range->last = UINT64_MAX;
  w->path.n = 1;
  for (uint32_t i = 0; i < n; i++) {
    bool is_member = clang_getCursorKind(k[i]) == CXCursor_MemberRef;
    const char *name = is_member ? cursor_name(L, k[i]) : "";
    if (is_member && !*name)
      continue;
    if (!is_first) {
      note_choice(w->in, vec_top(&w->path));
      push_level(w, level_child(vec_top(&w->path)));
    }
    is_first = false;
    Level *l = vec_top(&w->path);
    if (is_member) {
      if (!type_is_aggregate(l->type) || !select_member(w, name))
        return false;
      continue;
    }
    if (l->type->kind != TYPE_ARRAY || !constant_index(L, k[i], &l->index))
      return false;
    if (!bracket_is_range(source, brackets++))
      continue;
    range->level = w->path.n - 1;
    if (i + 1 >= n || !constant_index(L, k[++i], &range->last) ||
        range->last - l->index > MAX_PARTS)
      return false;
  }
  return true;
}

static bool is_designated(CXCursor item) {
  return clang_getCursorKind(item) == CXCursor_UnexposedExpr &&
         clang_getCursorType(item).kind == CXType_Void;
}

static void place_designated(Walk *w, CXCursor item) {
  Lower *L = w->in->L;
  Cursors k = children_of(L, item);
  Range range;
  if (k.n < 2 || !follow_designators(w, item, k.data, k.n - 1, &range)) {
    fail(w->in, item, "designator");
    return;
  }
  CXCursor value = k.data[k.n - 1];
  if (range.last == UINT64_MAX) {
    place_value(w, value);
    return;
  }
  uint32_t depth = w->path.n;
  uint64_t first = w->path.data[range.level].index;
  Level *saved = ARENA_ARRAY(L->arena, Level, depth);
  memcpy(saved, w->path.data, sizeof *saved * depth);
  if (!w->in->is_static && !is_pure(L, value) &&
      clang_getCursorKind(value) != CXCursor_InitListExpr)
    fail(w->in, item, "range designator with effects");
  for (uint64_t i = first; i <= range.last; i++) {
    memcpy(w->path.data, saved, sizeof *saved * depth);
    w->path.n = depth;
    w->path.data[range.level].index = i;
    place_value(w, value);
  }
}

static void collect_list(Init *in, const Type *t, uint64_t offset,
                         CXCursor list) {
  Walk w = {.in = in};
  Cursors k = children_of(in->L, list);
  push_level(&w, (Level){t, offset, 0});
  for (uint32_t i = 0; i < k.n && !in->fails; i++) {
    if (is_designated(k.data[i]))
      place_designated(&w, k.data[i]);
    else if (find_room(&w))
      place_value(&w, k.data[i]);
  }
}

static CXCursor strip_compound_literal(Lower *L, CXCursor c) {
  CXCursor at = c;
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(at);
    Cursors k = children_of(L, at);
    if (kind == CXCursor_CompoundLiteralExpr && k.n)
      return k.data[k.n - 1];
    if (k.n != 1 ||
        (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr))
      return c;
    at = k.data[0];
  }
}

static void collect_scalar(Init *in, const Type *t, uint64_t offset,
                           CXCursor c) {
  if (clang_getCursorKind(c) != CXCursor_InitListExpr) {
    add_part(in, (Part){offset, t, NULL, NULL, c});
    return;
  }
  Cursors k = children_of(in->L, c);
  if (k.n)
    collect_scalar(in, t, offset, k.data[0]);
}

static void collect_part(Init *in, const Type *t, uint64_t offset, CXCursor c) {
  bool is_aggregate = type_is_aggregate(t);
  if (!is_aggregate && t->kind != TYPE_ARRAY) {
    collect_scalar(in, t, offset, c);
    return;
  }
  if (t->kind == TYPE_ARRAY || in->is_static)
    c = strip_compound_literal(in->L, c);
  if (t->kind == TYPE_ARRAY && put_string(in, t, offset, c))
    return;
  if (clang_getCursorKind(c) == CXCursor_InitListExpr)
    collect_list(in, t, offset, c);
  else if (is_aggregate)
    add_part(in, (Part){offset, t, NULL, NULL, c});
  else
    fail(in, c, "initialiser");
}

static void collect(Init *in, const Type *t, uint64_t offset, CXCursor c) {
  if (in->L->depth >= MAX_DEPTH) {
    fail(in, c, "initialiser nested too deeply:");
    return;
  }
  in->L->depth++;
  collect_part(in, t, offset, c);
  in->L->depth--;
}

/* ---- stores ---- */

typedef struct {
  Init *in;
  const Value *object;
  uint64_t unit_done; /* bit-fields before this offset are stored */
  uint32_t n;
} Stores;

static Value part_lvalue(const Value *object, const Type *t, uint64_t offset) {
  Value v = *object;
  v.type = t;
  v.offset += offset;
  return v;
}

static const Relocation *find_relocation(const Init *in, uint64_t offset) {
  for (uint32_t i = 0; i < in->relocations.n; i++)
    if (in->relocations.data[i].offset == offset)
      return &in->relocations.data[i];
  return NULL;
}

static void store_constant(Stores *s, const Type *t, uint64_t offset,
                           uint64_t bytes) {
  Init *in = s->in;
  s->n++;
  if (!s->object)
    return;
  const Relocation *r = find_relocation(in, offset);
  Operand v =
      r && 8 * bytes == r->target.width
          ? r->target
          : operand_const((unsigned)(8 * bytes), get_bytes(in, offset, bytes));
  Value to = part_lvalue(s->object, t, offset);
  Operand at = value_address(in->L, &to);
  code_store(in->L->frame->code, at, v, t, value_text(in->L, &to));
}

static void store_words(Stores *s, uint64_t offset, uint64_t size) {
  for (uint64_t step; size; offset += step, size -= step) {
    step = size >= 4 && offset % 4 == 0 ? 4 : 1;
    if (!is_covered(s->in, offset, step))
      store_constant(s, NULL, offset, step);
  }
}

static void store_part(Stores *s, const Type *t, uint64_t offset);

static void store_union(Stores *s, const Type *t, uint64_t offset) {
  const Member *m = t->n_members ? &t->members[0] : NULL;
  for (uint32_t i = 0; i < s->in->choices.n; i++)
    if (s->in->choices.data[i].offset == offset)
      for (unsigned k = 0; k < t->n_members; k++)
        if (&t->members[k] == s->in->choices.data[i].member)
          m = &t->members[k];
  uint64_t used = 0;
  if (m && !m->is_bitfield) {
    store_part(s, m->type, offset + m->offset);
    used = m->offset + m->type->size;
  }
  store_words(s, offset + used, t->size - used);
}

static void store_struct(Stores *s, const Type *t, uint64_t offset) {
  for (unsigned i = 0; i < t->n_members; i++) {
    const Member *m = &t->members[i];
    uint64_t at = offset + m->offset;
    if (!m->is_bitfield) {
      store_part(s, m->type, at);
      continue;
    }
    unsigned bytes = member_unit(t, m);
    if (at + bytes > s->unit_done)
      store_constant(s, m->type, at, bytes);
    s->unit_done = at + bytes;
  }
}

static void store_part(Stores *s, const Type *t, uint64_t offset) {
  if (s->n > MAX_PARTS)
    return;
  if (t->kind == TYPE_ARRAY) {
    for (uint64_t i = 0; i < t->count && s->n <= MAX_PARTS; i++)
      store_part(s, t->element, offset + i * t->element->size);
  } else if (t->kind == TYPE_UNION) {
    store_union(s, t, offset);
  } else if (t->kind == TYPE_STRUCT) {
    store_struct(s, t, offset);
  } else if (t->size > 8) {
    store_words(s, offset, t->size);
  } else if (t->size && !is_covered(s->in, offset, t->size)) {
    store_constant(s, t, offset, t->size);
  }
}

/* The constant part is one step: nobody else can know the object yet. */
static void store_image(Init *in, const Value *object) {
  Code *c = in->L->frame->code;
  Stores count = {.in = in}, stores = {.in = in, .object = object};
  store_part(&count, object->type, 0);
  if (count.n > MAX_PARTS) {
    emit_unsupported(in->L, "initialiser of more than %d parts", MAX_PARTS);
    return;
  }
  if (count.n > 1)
    code_emit(c, INST_ATOMIC_BEGIN);
  store_part(&stores, object->type, 0);
  if (count.n > 1)
    code_emit(c, INST_ATOMIC_END);
}

static void store_dynamic(Init *in, const Value *object) {
  Lower *L = in->L;
  for (uint32_t i = 0; i < in->parts.n; i++) {
    const Part *p = &in->parts.data[i];
    Value to = part_lvalue(object, p->type, p->offset);
    if (p->bitfield) {
      to.bit_offset = (uint8_t)p->bitfield->bit_offset;
      to.bit_width = (uint8_t)p->bitfield->bit_width;
      to.unit_bits = (uint8_t)(8 * member_unit(p->record, p->bitfield));
    }
    Operation o = operation_begin(L, p->value);
    code_whole_begin(L->frame->code, WHOLE_CALL);
    if (type_is_aggregate(p->type)) {
      Value from = lower_expr(L, p->value);
      value_copy(L, &to, &from);
    } else {
      value_store(L, &to, lower_scalar_as(L, p->value, p->type));
    }
    code_whole_end(L->frame->code);
    operation_end(L, o, p->value);
  }
}

static Init init_new(Lower *L, uint64_t size, bool is_static) {
  Init in = {.L = L, .is_static = is_static, .size = size};
  in.image = arena_alloc(L->arena, size + 1);
  in.is_dynamic = arena_alloc(L->arena, size + 1);
  return in;
}

void lower_initialiser(Lower *L, const Value *object, CXCursor c) {
  const Type *t = object->type;
  if (type_is_aggregate(t) && clang_getCursorKind(c) != CXCursor_InitListExpr) {
    Value from = lower_expr(L, c);
    value_copy(L, object, &from);
    return;
  }
  if (object->kind == VALUE_REGISTER || type_is_scalar(t)) {
    Cursors k = children_of(L, c);
    if (k.n)
      value_store(L, object, lower_scalar_as(L, k.data[0], t));
    else
      value_store(L, object, operand_const(type_bits(t), 0));
    return;
  }
  Init in = init_new(L, t->size, false);
  collect(&in, t, 0, c);
  if (in.size > t->size)
    fail(&in, c, "initialiser");
  if (in.fails)
    return;
  Code *code = L->frame->code;
  Operation o = operation_begin(L, c);
  code_prelude_begin(code);
  store_image(&in, object);
  code_prelude_end(code);
  store_dynamic(&in, object);
  operation_end(L, o, c);
}

static bool is_zero(const Init *in) {
  for (uint64_t i = 0; i < in->size; i++)
    if (in->image[i])
      return false;
  return true;
}

bool static_initialiser(Lower *L, Object *o, CXCursor c) {
  Frame *outer = L->frame;
  Frame scratch = {.code = code_new(L->arena, L->address_width),
                   .function = clang_getNullCursor()};
  L->frame = &scratch;
  Init in = init_new(L, o->type->size, true);
  collect(&in, o->type, 0, c);
  L->frame = outer;
  o->size = in.size;
  o->image = is_zero(&in) ? NULL : in.image;
  o->relocations = in.relocations.data;
  o->n_relocations = in.relocations.n;
  return !in.fails;
}
