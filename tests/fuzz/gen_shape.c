#include "tests/fuzz/gen_core.h"

#include <stdarg.h>

static const Shape ints[] = {
    {.name = "char"},
    {.name = "signed char"},
    {.name = "unsigned char"},
    {.name = "short"},
    {.name = "unsigned short"},
    {.name = "int"},
    {.name = "unsigned"},
    {.name = "long"},
    {.name = "unsigned long"},
    {.name = "long long"},
    {.name = "_Bool"},
    {.name = "enum color"},
    {.name = "unsigned long long"},
    {.name = "wide"},
    {.name = "uwide"},
};
enum { N_INTS = sizeof ints / sizeof *ints, INT_CHAR = 0, INT_INT = 5 };

const char *gen_text(Gen *g, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  char *s = arena_alloc(g->arena, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(s, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return s;
}

const char *gen_name(Gen *g, const char *stem) {
  return gen_text(g, "%s%u", stem, ++g->names);
}

void gen_line(Gen *g, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(g->out, "%*s", (int)(2 * g->indent), "");
  vfprintf(g->out, fmt, ap);
  fputc('\n', g->out);
  va_end(ap);
}

unsigned gen_below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
bool gen_chance(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

const Shape *shape_int(Gen *g) { return &ints[gen_below(g, N_INTS)]; }
const Shape *shape_plain_int(void) { return &ints[INT_INT]; }
const Shape *shape_char(void) { return &ints[INT_CHAR]; }

static const Shape *shape_named(const char *name) {
  for (unsigned i = 0; i < N_INTS; i++)
    if (!strcmp(ints[i].name, name))
      return &ints[i];
  return NULL;
}

const Shape *shape_array(Gen *g, const Shape *element, unsigned count) {
  Shape *s = ARENA_NEW(g->arena, Shape);
  *s = (Shape){.kind = SHAPE_ARRAY, .element = element, .count = count};
  return s;
}

const Shape *shape_pointer(Gen *g, const Shape *element) {
  for (uint32_t i = 0; i < g->pointers.n; i++)
    if (g->pointers.data[i]->element == element)
      return g->pointers.data[i];
  Shape *s = ARENA_NEW(g->arena, Shape);
  *s = (Shape){.kind = SHAPE_POINTER, .element = element};
  *vec_push(g->arena, &g->pointers) = s;
  return s;
}

static const Shape *shape_aggregate(Gen *g) {
  return g->aggregates.n ? g->aggregates.data[gen_below(g, g->aggregates.n)]
                         : NULL;
}

const Shape *shape_object(Gen *g) {
  const Shape *s = gen_chance(g, 30) ? shape_aggregate(g) : NULL;
  if (!s)
    s = shape_int(g);
  if (gen_chance(g, 30))
    s = shape_array(g, s, 1 + gen_below(g, 4));
  if (s->kind == SHAPE_ARRAY && s->element->kind == SHAPE_INT &&
      gen_chance(g, 25))
    s = shape_array(g, s, 2 + gen_below(g, 2));
  return s;
}

const char *shape_declare(Gen *g, const Shape *s, const char *name) {
  if (s->kind == SHAPE_ARRAY)
    return shape_declare(g, s->element, gen_text(g, "%s[%u]", name, s->count));
  if (s->kind == SHAPE_POINTER)
    return shape_declare(g, s->element, gen_text(g, "*%s", name));
  return gen_text(g, "%s %s", s->name, name);
}

static Field shape_field(Gen *g, unsigned number) {
  static const char *const bit_types[] = {"int", "unsigned", "_Bool",
                                          "unsigned long long"};
  static const unsigned widths[] = {32, 32, 1, 64};
  Field f = {.name = gen_text(g, "m%u", number)};
  if (gen_chance(g, 30)) {
    unsigned k = gen_below(g, 4);
    f.bits = 1 + gen_below(g, gen_chance(g, 10) ? widths[k]
                              : widths[k] > 9   ? 9
                                                : widths[k]);
    if (k == 3 && gen_chance(g, 50))
      f.bits = 33 + gen_below(g, 20);
    f.shape = shape_named(bit_types[k]);
    return f;
  }
  const Shape *nested = gen_chance(g, 25) ? shape_aggregate(g) : NULL;
  f.shape = nested ? nested : shape_int(g);
  if (!nested && gen_chance(g, 25))
    f.shape = shape_array(g, f.shape, 1 + gen_below(g, 3));
  return f;
}

static void shape_print_fields(Gen *g, const Shape *s) {
  g->indent++;
  for (unsigned i = 0; i < s->n_fields; i++) {
    const Field *f = &s->fields[i];
    if (f->bits)
      gen_line(g, "%s : %u;", shape_declare(g, f->shape, f->name), f->bits);
    else
      gen_line(g, "%s;", shape_declare(g, f->shape, f->name));
    if (f->bits && gen_chance(g, 10))
      gen_line(g, "unsigned : 0;");
  }
  g->indent--;
}

static void shape_define_struct(Gen *g, unsigned number) {
  Shape *s = ARENA_NEW(g->arena, Shape);
  s->kind = SHAPE_STRUCT;
  s->name = gen_text(g, "struct s%u", number);
  s->n_fields = 1 + gen_below(g, 4);
  Field *f = ARENA_ARRAY(g->arena, Field, s->n_fields);
  for (unsigned i = 0; i < s->n_fields; i++)
    f[i] = shape_field(g, i);
  s->fields = f;
  gen_line(g, "%s {", s->name);
  shape_print_fields(g, s);
  gen_line(g, "};");
  *vec_push(g->arena, &g->aggregates) = s;
}

/* Defines a union.  The first member is as large as any, so that storing it
 * initialises all. */
static void shape_define_union(Gen *g) {
  Shape *s = ARENA_NEW(g->arena, Shape);
  s->kind = SHAPE_UNION;
  s->name = "union u";
  Field *f = ARENA_ARRAY(g->arena, Field, 7);
  f[0] = (Field){.name = "all", .shape = shape_named("unsigned long long")};
  f[1] = (Field){.name = "bytes",
                 .shape = shape_array(g, shape_named("unsigned char"), 8)};
  f[2] = (Field){.name = "halves",
                 .shape = shape_array(g, shape_named("short"), 4)};
  do /* a _Bool would lack values */
    f[3] = (Field){.name = "low", .shape = shape_int(g)};
  while (f[3].shape == shape_named("_Bool"));
  f[4] = (Field){.name = "a", .shape = shape_named("unsigned"), .bits = 5};
  f[5] = (Field){.name = "x", .shape = shape_named("unsigned")};
  f[6] = (Field){.name = "y", .shape = shape_named("signed char")};
  s->fields = f;
  s->n_fields = 5;
  gen_line(g, "%s {", s->name);
  shape_print_fields(g, s);
  gen_line(g, "  struct {");
  gen_line(g, "    unsigned x;");
  gen_line(g, "    signed char y;");
  gen_line(g, "  };");
  gen_line(g, "};");
  s->n_fields = 7;
  *vec_push(g->arena, &g->aggregates) = s;
}

void shape_define_aggregates(Gen *g) {
  gen_line(g, "enum color { RED, GREEN = 5, BLUE, BLACK = %s };",
           gen_chance(g, 50) ? "-3" : "3");
  unsigned n = gen_below(g, 4);
  for (unsigned i = 1; i <= n; i++)
    shape_define_struct(g, i);
  if (gen_chance(g, 40))
    shape_define_union(g);
}

static const char *init_array(Gen *g, const Shape *s) {
  if (gen_chance(g, 25))
    return gen_text(g, "{[%u] = %s}", gen_below(g, s->count),
                    shape_init(g, s->element));
  const char *list = shape_init(g, s->element);
  for (unsigned n = gen_below(g, s->count); n > 0; n--)
    list = gen_text(g, "%s, %s", list, shape_init(g, s->element));
  return gen_text(g, "{%s}", list);
}

static const char *init_struct(Gen *g, const Shape *s) {
  unsigned pick = gen_below(g, s->n_fields);
  if (gen_chance(g, 30))
    return gen_text(g, "{.%s = %s}", s->fields[pick].name,
                    shape_init(g, s->fields[pick].shape));
  const char *list = shape_init(g, s->fields[0].shape);
  for (unsigned i = 1; i <= pick; i++)
    list = gen_text(g, "%s, %s", list, shape_init(g, s->fields[i].shape));
  return gen_text(g, "{%s}", list);
}

const char *shape_init(Gen *g, const Shape *s) {
  switch (s->kind) {
  case SHAPE_ARRAY: return init_array(g, s);
  case SHAPE_STRUCT: return init_struct(g, s);
  case SHAPE_UNION: return gen_text(g, "{%s}", value_constant(g));
  default: return value_constant(g);
  }
}

void shape_mix(Gen *g, const Shape *s, const char *text) {
  if (s->kind == SHAPE_INT)
    gen_line(g, "mix(%s);", text);
  else if (s->kind == SHAPE_ARRAY)
    for (unsigned i = 0; i < s->count; i++)
      shape_mix(g, s->element, gen_text(g, "%s[%u]", text, i));
  else if (s->kind == SHAPE_UNION)
    shape_mix(g, s->fields[0].shape, gen_text(g, "%s.all", text));
  else if (s->kind == SHAPE_STRUCT)
    for (unsigned i = 0; i < s->n_fields; i++)
      shape_mix(g, s->fields[i].shape,
                gen_text(g, "%s.%s", text, s->fields[i].name));
  else if (s->element->kind != SHAPE_POINTER)
    shape_mix(g, s->element, gen_text(g, "(*%s)", text));
}
