#include "frontend/clang/clang_image.h"

enum { MAX_PARTS = 1 << 18 };

/* Level of the path from the object to the next initialised part. */
typedef struct {
  const Type *type;
  uint64_t offset, index;
} Level;

typedef struct {
  Image *in;
  VEC(Level) path;
} Walk;

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

static bool put_string(Image *in, const Type *t, uint64_t offset, CXCursor c) {
  CXCursor literal;
  if (!type_is_integer(t->element) || !find_string(in->L, c, &literal))
    return false;
  ObjId id = object_of_string(in->L, literal);
  const Object *o = &in->L->objects.data[id];
  uint64_t size = t->is_complete ? t->size : o->size;
  image_add_string(in, offset, size, o);
  return true;
}

/* ---- lists ---- */

static void collect(Image *, const Type *, uint64_t offset, CXCursor);

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

/* Skips full parts and leaves levels that have no braces of their own.  False
 * if the whole object is full. */
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
         type_of_cursor(L, value)->plain == t->plain;
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

static void choose(Walk *w, CXCursor by) {
  const Level *l = vec_top(&w->path);
  if (l->type->kind == TYPE_UNION)
    image_choose(w->in, l->offset, l->type, l->index, by);
}

/* Adds a scalar: 5, {5}, {}. */
static void add_scalar(Image *in, Part p) {
  while (clang_getCursorKind(p.value) == CXCursor_InitListExpr) {
    Cursors k = children_of(in->L, p.value);
    if (!k.n)
      return;
    p.value = k.data[0];
  }
  image_add(in, p);
}

static void place_bits(Image *in, const Level *l, CXCursor value) {
  const Member *m = &l->type->members[l->index];
  Part p = {l->offset + m->offset, m->type, m, value};
  image_reset(in, image_part_bits(in, &p), value);
  add_scalar(in, p);
}

static bool selects_bits(const Level *l) {
  return l->type->kind != TYPE_ARRAY && l->type->members[l->index].is_bitfield;
}

/* Initialises the object that the path selects with 'value'.  Descends as far
 * as the type of 'value' requires. */
static void place_value(Walk *w, CXCursor value) {
  for (;;) {
    Level *l = vec_top(&w->path);
    Level child = level_child(l);
    choose(w, value);
    if (selects_bits(l)) {
      place_bits(w->in, l, value);
      break;
    }
    if (is_whole(w, child.type, value)) {
      image_reset(w->in, image_bits(w->in, child.offset, child.type), value);
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

/* Selects member 'name', also inside of anonymous members. */
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
    push_level(w, level_child(vec_top(&w->path)));
    if (select_member(w, name))
      return true;
    w->path.n = depth;
  }
  return false;
}

/* Contents of a designator's brackets: an index or a range a ... b. */
typedef struct {
  unsigned n;
  uint64_t is_range; /* bit n: of the n-th */
} Brackets;

enum { MAX_BRACKETS = 64 };

static Brackets read_brackets(const char *source) {
  Brackets b = {0};
  int depth = 0;
  for (const char *p = source; *p && !(*p == '=' && depth == 0); p++) {
    if (*p == '[' && depth++ == 0)
      b.n++;
    else if (*p == ']')
      depth--;
    else if (depth == 1 && b.n <= MAX_BRACKETS && !strncmp(p, "...", 3))
      b.is_range |= (uint64_t)1 << (b.n - 1);
  }
  return b;
}

static bool is_range(Brackets b, unsigned n) { return b.is_range >> n & 1; }

/* True if the brackets match the expressions; false if they come out of a
 * macro. */
static bool fit(Brackets b, const CXCursor *k, uint32_t n) {
  unsigned indices = 0;
  for (uint32_t i = 0; i < n; i++)
    indices += clang_getCursorKind(k[i]) != CXCursor_MemberRef;
  for (unsigned i = 0; i < b.n && i < MAX_BRACKETS; i++)
    indices -= is_range(b, i);
  return b.n == indices && b.n <= MAX_BRACKETS;
}

static bool constant_index(Lower *L, CXCursor c, uint64_t *out) {
  Operand v;
  return lower_constant(L, c, type_int(L, 64, true), &v) &&
         operand_is_const(v, out);
}

typedef struct {
  uint32_t level; /* index in the path */
  uint64_t last;
} Range;

typedef VEC(Range) Ranges;

/* Follows one designator list; children k[0 .. n-1].  The path leads to the
 * first element of each range. */
static bool follow_designators(Walk *w, CXCursor item, const CXCursor *k,
                               uint32_t n, Ranges *ranges) {
  Lower *L = w->in->L;
  Brackets b = read_brackets(cursor_source(L, item));
  unsigned brackets = 0;
  bool is_first = true;
  w->path.n = 1;
  if (!fit(b, k, n))
    return false;
  for (uint32_t i = 0; i < n; i++) {
    bool is_member = clang_getCursorKind(k[i]) == CXCursor_MemberRef;
    const char *name = is_member ? cursor_name(L, k[i]) : "";
    if (is_member && !*name)
      continue;
    if (!is_first)
      push_level(w, level_child(vec_top(&w->path)));
    is_first = false;
    Level *l = vec_top(&w->path);
    if (is_member) {
      if (!type_is_aggregate(l->type) || !select_member(w, name))
        return false;
      continue;
    }
    if (l->type->kind != TYPE_ARRAY || !constant_index(L, k[i], &l->index))
      return false;
    if (!is_range(b, brackets++))
      continue;
    Range r = {.level = w->path.n - 1};
    if (i + 1 >= n || !constant_index(L, k[++i], &r.last) ||
        r.last - l->index > MAX_PARTS)
      return false;
    *vec_push(L->arena, ranges) = r;
  }
  return true;
}

static bool is_designated(CXCursor item) {
  return clang_getCursorKind(item) == CXCursor_UnexposedExpr &&
         clang_getCursorType(item).kind == CXType_Void;
}

/* Sets the path to these levels. */
static void set_path(Walk *w, const Level *to, uint32_t depth, CXCursor by) {
  w->path.n = 0;
  push_level(w, to[0]);
  for (uint32_t i = 1; i < depth; i++) {
    choose(w, by);
    push_level(w, level_child(vec_top(&w->path)));
    vec_top(&w->path)->index = to[i].index;
  }
}

/* Places the value at all combinations of elements of the ranges. */
static void place_ranges(Walk *w, Level *at, uint32_t depth, const Range *r,
                         uint32_t n, CXCursor value) {
  if (n == 0) {
    set_path(w, at, depth, value);
    place_value(w, value);
    return;
  }
  uint64_t first = at[r->level].index;
  for (uint64_t i = first; i <= r->last && !w->in->fails; i++) {
    at[r->level].index = i;
    place_ranges(w, at, depth, r + 1, n - 1, value);
  }
  at[r->level].index = first;
}

static void place_designated(Walk *w, CXCursor item) {
  Lower *L = w->in->L;
  Cursors k = children_of(L, item);
  Ranges ranges = {0};
  if (k.n < 2 || !follow_designators(w, item, k.data, k.n - 1, &ranges)) {
    image_fail(w->in, item, "designator");
    return;
  }
  bool outer = w->in->in_range;
  uint32_t depth = w->path.n;
  Level *at = ARENA_ARRAY(L->arena, Level, depth);
  memcpy(at, w->path.data, sizeof *at * depth);
  w->in->in_range |= ranges.n > 0;
  place_ranges(w, at, depth, ranges.data, ranges.n, k.data[k.n - 1]);
  w->in->in_range = outer;
}

static void collect_list(Image *in, const Type *t, uint64_t offset,
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

static void collect_part(Image *in, const Type *t, uint64_t offset,
                         CXCursor c) {
  bool is_aggregate = type_is_aggregate(t);
  if (!is_aggregate && t->kind != TYPE_ARRAY) {
    add_scalar(in, (Part){offset, t, NULL, c});
    return;
  }
  if (t->kind == TYPE_ARRAY || in->is_static)
    c = strip_compound_literal(in->L, c);
  if (t->kind == TYPE_ARRAY && put_string(in, t, offset, c))
    return;
  if (clang_getCursorKind(c) == CXCursor_InitListExpr)
    collect_list(in, t, offset, c);
  else if (is_aggregate)
    image_add(in, (Part){offset, t, NULL, c});
  else
    image_fail(in, c, "initialiser");
}

static void collect(Image *in, const Type *t, uint64_t offset, CXCursor c) {
  if (in->L->depth >= MAX_DEPTH) {
    image_fail(in, c, "initialiser nested too deeply:");
    return;
  }
  in->L->depth++;
  collect_part(in, t, offset, c);
  in->L->depth--;
}

/* ---- stores ---- */

typedef struct {
  Image *in;
  const LoweredValue *object;
  uint64_t unit_done; /* bit-fields before this offset are stored */
  uint32_t n;
} Stores;

static LoweredValue part_lvalue(const LoweredValue *object, const Type *t,
                                uint64_t offset) {
  LoweredValue v = *object;
  v.type = t;
  v.offset += offset;
  return v;
}

static void store_constant(Stores *s, const Type *t, uint64_t offset,
                           uint64_t bytes) {
  Image *in = s->in;
  s->n++;
  if (!s->object)
    return;
  Operand v = image_constant(in, offset, bytes);
  LoweredValue to = part_lvalue(s->object, t, offset);
  Operand at = value_address(in->L, &to);
  code_store(in->L->frame->code, at, v,
             (Lvalue){.type = t, .text = value_text(in->L, &to)});
}

static void store_words(Stores *s, uint64_t offset, uint64_t size) {
  for (uint64_t step; size; offset += step, size -= step) {
    step = size >= 4 && offset % 4 == 0 ? 4 : 1;
    if (!image_is_covered(s->in, offset, step))
      store_constant(s, NULL, offset, step);
  }
}

static void store_part(Stores *s, const Type *t, uint64_t offset);

/* Stores a union.  The bytes beyond the initialised member are open, unless no
 * member is initialised, as in a structure whose list ends early. */
static void store_union(Stores *s, const Type *t, uint64_t offset) {
  const Member *chosen = image_chosen(s->in, offset, t);
  const Member *m = chosen || !t->n_members ? chosen : &t->members[0];
  uint64_t used = 0;
  if (m && m->is_bitfield) {
    store_constant(s, m->type, offset + m->offset, m->unit);
    used = m->offset + m->unit;
  } else if (m) {
    store_part(s, m->type, offset + m->offset);
    used = m->offset + m->type->size;
  }
  if (!chosen)
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
    unsigned bytes = m->unit;
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
  } else if (t->size && !image_is_covered(s->in, offset, t->size)) {
    store_constant(s, t, offset, t->size);
  }
}

/* Stores the constant part as one step, since no other thread knows the object
 * yet. */
static void store_image(Image *in, const LoweredValue *object) {
  Code *c = in->L->frame->code;
  Stores count = {.in = in}, stores = {.in = in, .object = object};
  store_part(&count, object->type, 0);
  if (count.n > MAX_PARTS) {
    emit_unsupported(in->L, "initialiser of more than %d parts", MAX_PARTS);
    return;
  }
  if (count.n > 1)
    code_section_begin(c, SECTION_OPERATION);
  store_part(&stores, object->type, 0);
  if (count.n > 1)
    code_emit(c, INST_ATOMIC_END);
}

static LoweredValue settled(Lower *L, const LoweredValue *v) {
  if (v->kind == VALUE_SCALAR)
    return value_scalar(v->type, code_copy(L->frame->code, v->operand));
  LoweredValue to = temporary(L, v->type, "initialiser");
  value_copy(L, &to, v);
  return to;
}

static LoweredValue lower_ir_file(Image *in, const Part *p) {
  if (type_is_aggregate(p->type))
    return lower_expr(in->L, p->value);
  return value_scalar(p->type, lower_scalar_as(in->L, p->value, p->type));
}

static void store_value(const LoweredValue *object, const Part *p,
                        const LoweredValue *from, Lower *L) {
  LoweredValue to = part_lvalue(object, p->type, p->offset);
  if (p->bitfield)
    value_set_bits(&to, p->bitfield);
  if (type_is_aggregate(p->type))
    value_copy(L, &to, from);
  else
    value_store(L, &to, from->operand);
}

/* Evaluates the value of a range once, and stores it to all parts. */
static void store_range(Image *in, const LoweredValue *object, uint32_t first) {
  const Part *p = &in->parts.data[first];
  LoweredValue v = lower_ir_file(in, p);
  bool is_shared = cursor_map_find(&in->shared, p->value) != NOT_FOUND;
  if (is_shared)
    v = settled(in->L, &v);
  store_value(object, p, &v, in->L);
  for (uint32_t i = first + 1; is_shared && i < in->parts.n; i++)
    if (clang_equalCursors(in->parts.data[i].value, p->value))
      store_value(object, &in->parts.data[i], &v, in->L);
}

static bool is_stored_earlier(const Image *in, uint32_t part) {
  for (uint32_t i = 0; i < part; i++)
    if (clang_equalCursors(in->parts.data[i].value, in->parts.data[part].value))
      return true;
  return false;
}

static void store_dynamic(Image *in, const LoweredValue *object) {
  Lower *L = in->L;
  for (uint32_t i = 0; i < in->parts.n; i++) {
    const Part *p = &in->parts.data[i];
    bool is_shared = cursor_map_find(&in->shared, p->value) != NOT_FOUND;
    if (is_shared && is_stored_earlier(in, i))
      continue;
    Operation o = operation_begin(L, p->value);
    code_whole_begin(L->frame->code, WHOLE_CALL);
    store_range(in, object, i);
    code_whole_end(L->frame->code);
    operation_end(L, o, p->value);
  }
}

static void initialise(Lower *L, const LoweredValue *object, CXCursor c) {
  const Type *t = object->type;
  if (type_is_aggregate(t) && clang_getCursorKind(c) != CXCursor_InitListExpr) {
    LoweredValue from = lower_expr(L, c);
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
  Image in = image_new(L, t->size, false);
  collect(&in, t, 0, c);
  if (in.size > t->size)
    image_fail(&in, c, "initialiser");
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

void lower_zero_value(Lower *L, const LoweredValue *object) {
  Image in = image_new(L, object->type->size, false);
  store_image(&in, object);
}

void lower_initialiser(Lower *L, const LoweredValue *object, CXCursor c) {
  LoweredValue to = *object;
  to.is_initial = true;
  initialise(L, &to, c);
}

bool static_initialiser(Lower *L, Object *o, CXCursor c) {
  FunctionLowering *outer = L->frame;
  FunctionLowering scratch = {.code = code_new(L->arena, L->address_width),
                              .function = clang_getNullCursor()};
  L->frame = &scratch;
  Image in = image_new(L, o->type->size, true);
  collect(&in, o->type, 0, c);
  L->frame = outer;
  o->size = in.size;
  o->image = image_is_zero(&in) ? NULL : in.bytes;
  o->relocations = in.relocations.data;
  o->n_relocations = in.relocations.n;
  return !in.fails;
}
