#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Records of random layout: bit-fields, named or not, anonymous members, packed
 * ones; lists of designators that override one another, ranges, strings and
 * values with and without their braces.  Members of a union have one size
 * without padding, so that everything that is read has a value. */

enum { MAX_FIELDS = 6, MAX_ITEMS = 12 };

typedef struct {
  const Shape *shape;
  const char *text; /* a designator */
  unsigned top;  /* field or element that it selects at the outermost level */
  bool is_deep;  /* it goes through more than one level */
  bool is_range; /* selects a range down to a scalar, since gcc rejects some
                    lists */
} Target;

/* ---- types ---- */

/* Returns an integer type of that size under each data model, except _Bool,
 * which lacks values. */
static const Shape *sized_int(Gen *g, unsigned bytes) {
  static const struct {
    const char *name;
    unsigned bytes;
  } sizes[] = {{"char", 1},          {"signed char", 1},
               {"short", 2},         {"unsigned short", 2},
               {"int", 4},           {"unsigned", 4},
               {"enum color", 4},    {"long long", 8},
               {"unsigned char", 1}, {"unsigned long long", 8}};
  for (;;) {
    const Shape *s = shape_int(g);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      if (sizes[i].bytes == bytes && !strcmp(sizes[i].name, s->name))
        return s;
  }
}

static const Shape *maybe_array(Gen *g, const Shape *s) {
  return gen_chance(g, 30) ? shape_array(g, s, 1 + gen_below(g, 3)) : s;
}

static const Shape *inline_record(Gen *g, bool is_union, unsigned fuel);

static Field bit_field(Gen *g, const char *name) {
  static const struct {
    const char *type;
    unsigned bits;
  } kinds[] = {{"int", 32},        {"unsigned", 32}, {"unsigned char", 8},
               {"short", 16},      {"_Bool", 1},     {"unsigned long long", 64},
               {"signed char", 8}, {"long long", 64}};
  unsigned k = gen_below(g, sizeof kinds / sizeof *kinds);
  Shape *s = ARENA_NEW(g->arena, Shape);
  *s = (Shape){.name = kinds[k].type};
  unsigned most = gen_chance(g, 60) && kinds[k].bits > 9 ? 9 : kinds[k].bits;
  return (Field){name, s, 1 + gen_below(g, most)};
}

static Field struct_field(Gen *g, unsigned fuel) {
  unsigned k = gen_below(g, 100);
  if (k < 40)
    return bit_field(g, gen_chance(g, 85) ? gen_name(g, "m") : NULL);
  Field f = {.name = gen_name(g, "m")};
  if (k < 75)
    f.shape = maybe_array(g, shape_int(g));
  else if (k < 82)
    f.shape = shape_array(g, shape_char(), 2 + gen_below(g, 3));
  else if (k < 90 && g->aggregates.n)
    f.shape = maybe_array(g, g->aggregates.data[gen_below(g, g->aggregates.n)]);
  else if (fuel)
    f = (Field){.name = gen_chance(g, 30) ? f.name : NULL,
                .shape = inline_record(g, gen_chance(g, 50), fuel - 1)};
  else
    f.shape = shape_int(g);
  return f;
}

static Field union_field(Gen *g, unsigned bytes, unsigned fuel) {
  Field f = {.name = gen_name(g, "m")};
  unsigned size = bytes >> gen_below(g, 3);
  if (fuel && gen_chance(g, 30)) {
    const Shape *part = sized_int(g, bytes / 2);
    Shape *pair = ARENA_NEW(g->arena, Shape);
    Field *fields = ARENA_ARRAY(g->arena, Field, 2);
    fields[0] = (Field){.name = gen_name(g, "m"), .shape = part};
    fields[1] = (Field){.name = gen_name(g, "m"), .shape = part};
    *pair = (Shape){.kind = SHAPE_STRUCT, .fields = fields, .n_fields = 2};
    f.shape = pair;
    f.name = gen_chance(g, 50) ? f.name : NULL;
  } else if (size == bytes) {
    f.shape = sized_int(g, bytes);
  } else {
    f.shape = shape_array(g, sized_int(g, size), bytes / size);
  }
  return f;
}

static const Shape *inline_record(Gen *g, bool is_union, unsigned fuel) {
  Shape *s = ARENA_NEW(g->arena, Shape);
  Field *f = ARENA_ARRAY(g->arena, Field, MAX_FIELDS);
  s->kind = is_union ? SHAPE_UNION : SHAPE_STRUCT;
  s->n_fields = 1 + gen_below(g, is_union ? 3 : MAX_FIELDS);
  unsigned bytes = 4u << gen_below(g, 2);
  for (unsigned i = 0; i < s->n_fields; i++)
    f[i] = is_union ? union_field(g, bytes, fuel) : struct_field(g, fuel);
  if (!is_union) /* at least one field must have a name */
    f[0] = (Field){.name = gen_name(g, "m"), .shape = shape_int(g)};
  s->fields = f;
  return s;
}

static void print_members(Gen *g, const Shape *);

static void print_field(Gen *g, const Field *f) {
  bool is_inline = f->shape->kind != SHAPE_INT &&
                   f->shape->kind != SHAPE_ARRAY && !f->shape->name;
  if (is_inline) {
    gen_line(g, "%s {", f->shape->kind == SHAPE_UNION ? "union" : "struct");
    print_members(g, f->shape);
    gen_line(g, "} %s;", f->name ? f->name : "");
    return;
  }
  if (f->bits)
    gen_line(g, "%s %s : %u;", f->shape->name, f->name ? f->name : "",
             f->name || gen_chance(g, 50) ? f->bits : 0);
  else
    gen_line(g, "%s;", shape_declare(g, f->shape, f->name));
}

static void print_members(Gen *g, const Shape *s) {
  g->indent++;
  for (unsigned i = 0; i < s->n_fields; i++)
    print_field(g, &s->fields[i]);
  g->indent--;
}

static void define_record(Gen *g) {
  bool is_union = gen_chance(g, 20);
  Shape *s = ARENA_NEW(g->arena, Shape);
  *s = *inline_record(g, is_union, 2);
  s->name = gen_name(g, is_union ? "union u" : "struct s");
  gen_line(g, "%s {", s->name);
  print_members(g, s);
  gen_line(g, "}%s;",
           !is_union && gen_chance(g, 25) ? " __attribute__((packed))" : "");
  *vec_push(g->arena, &g->aggregates) = s;
}

/* ---- initialisers ---- */

static bool is_record(const Shape *s) {
  return s->kind == SHAPE_STRUCT || s->kind == SHAPE_UNION;
}

/* True if the field is initialised; unnamed bit-fields are not. */
static bool is_member(const Field *f) { return f->name || !f->bits; }

static const char *scalar(Gen *g) {
  if (g->depth && gen_chance(g, 35))
    return gen_chance(g, 50) ? "a" : gen_text(g, "(b + %u)", gen_below(g, 9));
  return value_constant(g);
}

static const char *string(Gen *g, const Shape *s) {
  const char *text = "xyzw";
  unsigned n = gen_below(g, s->count + 1);
  text = gen_text(g, "\"%.*s\"", (int)n, text);
  return gen_chance(g, 30) ? gen_text(g, "{%s}", text) : text;
}

/* Returns some named field, at times in an anonymous one. */
static Target choose_field(Gen *g, const Shape *s) {
  for (;;) {
    unsigned i = gen_below(g, s->n_fields);
    const Field *f = &s->fields[i];
    if (!is_member(f))
      continue;
    if (f->name)
      return (Target){
          .shape = f->shape, .text = gen_text(g, ".%s", f->name), .top = i};
    Target t = choose_field(g, f->shape);
    t.top = i;
    t.is_deep = true;
    return t;
  }
}

static Target choose_element(Gen *g, const Shape *s) {
  unsigned i = gen_below(g, s->count), last = i + gen_below(g, s->count - i);
  Target t = {.shape = s->element, .text = gen_text(g, "[%u]", i), .top = last};
  t.is_range = gen_chance(g, 25);
  if (t.is_range)
    t.text = gen_text(g, "[%u ... %u]", i, last);
  else
    t.top = i;
  return t;
}

static Target choose_target(Gen *g, const Shape *s) {
  Target t = s->kind == SHAPE_ARRAY ? choose_element(g, s) : choose_field(g, s);
  while (t.shape->kind != SHAPE_INT && (t.is_range || gen_chance(g, 40))) {
    Target next = t.shape->kind == SHAPE_ARRAY ? choose_element(g, t.shape)
                                               : choose_field(g, t.shape);
    t = (Target){next.shape, gen_text(g, "%s%s", t.text, next.text), t.top,
                 true, t.is_range || next.is_range};
  }
  return t;
}

static const char *list(Gen *g, const Shape *s);

/* Returns a value.  '*is_loose': braces are left out, and more values may
 * follow for the rest. */
static const char *value_for(Gen *g, const Shape *s, bool *is_loose) {
  *is_loose = false;
  if (s->kind == SHAPE_INT)
    return gen_chance(g, 90) ? scalar(g) : gen_text(g, "{%s}", scalar(g));
  if (s->kind == SHAPE_ARRAY && s->element == shape_char() && gen_chance(g, 60))
    return string(g, s);
  *is_loose = gen_chance(g, 20);
  return *is_loose ? scalar(g) : list(g, s);
}

static unsigned count_of(const Shape *s) {
  return s->kind == SHAPE_ARRAY   ? s->count
         : s->kind == SHAPE_UNION ? 1
                                  : s->n_fields;
}

static const Shape *child_of(const Shape *s, unsigned i) {
  return s->kind == SHAPE_ARRAY ? s->element : s->fields[i].shape;
}

static unsigned skip_unnamed(const Shape *s, unsigned at) {
  while (s->kind == SHAPE_STRUCT && at < s->n_fields &&
         !is_member(&s->fields[at]))
    at++;
  return at;
}

/* Returns an initialiser list.  Items without a designator are used only while
 * there is room.  If the next position is unknown, one scalar is used, if
 * another item follows. */
static const char *list(Gen *g, const Shape *s) {
  const char *text = "";
  unsigned at = 0, n = gen_below(g, count_of(s) + 3);
  bool is_loose = false;
  for (unsigned i = 0; i < n && i < MAX_ITEMS; i++) {
    const char *value, *lead = i ? ", " : "";
    at = skip_unnamed(s, at);
    if (gen_chance(g, 45) || at >= count_of(s)) {
      Target t = choose_target(g, s);
      value = value_for(g, t.shape, &is_loose);
      value = gen_text(g, "%s = %s", t.text, value);
      is_loose |= t.is_deep;
      at = s->kind == SHAPE_UNION ? 1 : t.top + 1;
    } else if (is_loose) {
      value = scalar(g);
      at = count_of(s);
    } else {
      value = value_for(g, child_of(s, at++), &is_loose);
    }
    text = gen_text(g, "%s%s%s", text, lead, value);
  }
  return gen_text(g, "{%s}", text);
}

/* ---- reads ---- */

static void mix_all(Gen *g, const Shape *s, const char *text) {
  if (s->kind == SHAPE_INT)
    gen_line(g, "mix(%s);", text);
  else if (s->kind == SHAPE_ARRAY)
    for (unsigned i = 0; i < s->count; i++)
      mix_all(g, s->element, gen_text(g, "%s[%u]", text, i));
  else
    for (unsigned i = 0; i < s->n_fields; i++) {
      const Field *f = &s->fields[i];
      if (is_member(f))
        mix_all(g, f->shape,
                f->name ? gen_text(g, "%s.%s", text, f->name) : text);
    }
}

/* ---- the program ---- */

static const Shape *object_shape(Gen *g) {
  const Shape *s = g->aggregates.data[gen_below(g, g->aggregates.n)];
  if (gen_chance(g, 35))
    return shape_array(g, s, 1 + gen_below(g, 3));
  return gen_chance(g, 15) ? shape_array(g, maybe_array(g, shape_int(g)), 3)
                           : s;
}

static void print_object(Gen *g, const char *qualifier) {
  const Shape *s = object_shape(g);
  const char *name = gen_name(g, "x");
  unsigned depth = g->depth;
  g->depth = *qualifier ? 0 : depth;
  gen_line(g, "%s%s = %s;", qualifier, shape_declare(g, s, name), list(g, s));
  g->depth = depth;
  var_add(g, name, s);
}

static void print_bytes(Gen *g, const Var *v) {
  gen_line(g, "for (unsigned i = 0; i < sizeof %s; i++)", v->name);
  gen_line(g, "  mix(((unsigned char *)&%s)[i]);", v->name);
}

static const Field *choose_int(Gen *g, const Shape *s) {
  for (unsigned n = 0; n < 5; n++) {
    const Field *f = &s->fields[gen_below(g, s->n_fields)];
    if (f->name && f->shape->kind == SHAPE_INT)
      return f;
  }
  return NULL;
}

static void print_change(Gen *g, const Var *v) {
  static const char *const forms[] = {"mix(%s.%s = %s);", "mix(%s.%s += %s);",
                                      "%s.%s ^= %s;", "mix((int)%s.%s++ ^ %s);",
                                      "mix((int)--%s.%s ^ %s);"};
  const Field *f = is_record(v->shape) ? choose_int(g, v->shape) : NULL;
  if (f && v->shape->kind == SHAPE_STRUCT)
    gen_line(g, forms[gen_below(g, 5)], v->name, f->name, scalar(g));
  else if (is_record(v->shape))
    gen_line(g, "%s = (%s)%s;", v->name, v->shape->name, list(g, v->shape));
}

static void print_main(Gen *g) {
  uint32_t n_static = g->vars.n;
  gen_line(g, "int main(void) {");
  g->indent = g->depth = 1;
  for (uint32_t i = 0; i < n_static; i++)
    print_bytes(g, &g->vars.data[i]);
  gen_line(g, "int a = %s, b = %u;", value_constant(g), gen_below(g, 99));
  for (unsigned n = 1 + gen_below(g, 4); n > 0; n--)
    print_object(g, gen_chance(g, 20) ? "static " : "");
  for (unsigned n = gen_below(g, 4); n > 0; n--)
    print_change(g, &g->vars.data[gen_below(g, g->vars.n)]);
  for (uint32_t i = 0; i < g->vars.n; i++)
    mix_all(g, g->vars.data[i].shape, g->vars.data[i].name);
  gen_line(g, "mix(a + b);");
  gen_finish(g);
}

void gen_init(FILE *out, uint64_t seed) {
  Gen g;
  gen_start(&g, out, seed);
  gen_line(&g, "enum color { RED, GREEN = 5, BLUE, BLACK = 3 };");
  for (unsigned n = 1 + gen_below(&g, 3); n > 0; n--)
    define_record(&g);
  for (unsigned n = gen_below(&g, 3); n > 0; n--)
    print_object(&g, "static ");
  print_main(&g);
}
