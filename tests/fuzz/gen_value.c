#include "tests/fuzz/gen_core.h"

#define PICK(G, ARRAY)                                                         \
  ((ARRAY)[gen_below((G), sizeof(ARRAY) / sizeof *(ARRAY))])

const char *value_constant(Gen *g) {
  static const char *const edges[] = {"127",
                                      "(-128)",
                                      "255u",
                                      "32767",
                                      "(-32768)",
                                      "65535",
                                      "0x7fffffff",
                                      "(-0x7fffffff - 1)",
                                      "2147483648",
                                      "0xffffffffu",
                                      "4294967296ll",
                                      "(-1)",
                                      "(-1ll)",
                                      "0x80000000",
                                      "(-5l)",
                                      "0777",
                                      "0x8000000000000000ull",
                                      "0x123456789abcdefll",
                                      "'a'",
                                      "'\\n'",
                                      "'\\xf0'",
                                      "'\\0'",
                                      "RED",
                                      "GREEN",
                                      "BLUE",
                                      "BLACK",
                                      "sizeof(int)",
                                      "sizeof(long)",
                                      "10000000000",
                                      "037777777777"};
  unsigned k = gen_below(g, 10);
  if (k < 5)
    return gen_text(g, "%u", gen_below(g, 10));
  if (k < 6)
    return gen_text(g, "(-%u)", 1 + gen_below(g, 200));
  if (k < 7)
    return gen_text(g, "%uu", gen_below(g, 1000));
  return PICK(g, edges);
}

static Place place_of_var(const Var *v) {
  return (Place){.text = v->name,
                 .shape = v->shape,
                 .depth = v->depth,
                 .is_writable = v->is_writable,
                 .is_addressable = !v->is_plain};
}

static bool place_is_wide(const Place *p) {
  return p->is_bits && !strcmp(p->shape->name, "unsigned long long");
}

/* Returns an index within bounds, mostly a variable one. */
static const char *value_index(Gen *g, unsigned count) {
  if (g->constant_indices || g->nested_indices == 2 || gen_chance(g, 40))
    return gen_text(g, "%u", gen_below(g, count));
  g->nested_indices++;
  const char *e = value_pure(g, 1);
  g->nested_indices--;
  if ((count & (count - 1)) == 0)
    return gen_text(g, "%s & %u", e, count - 1);
  return gen_text(g, "(unsigned)%s %% %uu", e, count);
}

static void place_enter_field(Gen *g, Place *p, const char *dot) {
  const Field *f = &p->shape->fields[gen_below(g, p->shape->n_fields)];
  p->text = gen_text(g, "%s%s%s", p->text, dot, f->name);
  p->shape = f->shape;
  if (f->bits) {
    p->is_addressable = false;
    p->is_bits = true;
  }
}

static void place_enter_pointer(Gen *g, Place *p) {
  p->depth = UINT32_MAX;
  p->is_writable = p->is_addressable = true;
  p->shape = p->shape->element;
  if (p->shape->fields && gen_chance(g, 70))
    place_enter_field(g, p, "->");
  else if (gen_chance(g, 20))
    p->text = gen_text(g, "%s[0]", p->text);
  else
    p->text = gen_text(g, "(*%s)", p->text);
}

static void place_enter_array(Gen *g, Place *p) {
  const char *i = value_index(g, p->shape->count);
  p->shape = p->shape->element;
  unsigned form = gen_below(g, 10);
  if (form == 0)
    p->text = gen_text(g, "(*(%s + (%s)))", p->text, i);
  else if (form == 1)
    p->text = gen_text(g, "(%s)[%s]", i, p->text);
  else
    p->text = gen_text(g, "%s[%s]", p->text, i);
}

static void place_enter(Gen *g, Place *p) {
  switch (p->shape->kind) {
  case SHAPE_ARRAY: place_enter_array(g, p); break;
  case SHAPE_POINTER: place_enter_pointer(g, p); break;
  default: place_enter_field(g, p, "."); break;
  }
}

/* Returns a variable; recent ones are more likely. */
static const Var *var_pick(Gen *g) {
  uint32_t n = g->vars.n;
  if (!n)
    return NULL;
  uint32_t i = gen_below(g, n), j = gen_below(g, n);
  return &g->vars.data[i > j ? i : j];
}

bool value_place(Gen *g, Place *p) {
  const Var *v = var_pick(g);
  if (!v)
    return false;
  *p = place_of_var(v);
  while (p->shape->kind != SHAPE_INT)
    place_enter(g, p);
  return true;
}

static bool value_writable_place(Gen *g, Place *p) {
  for (unsigned i = 0; i < 6; i++)
    if (value_place(g, p) && p->is_writable)
      return true;
  return false;
}

bool value_place_of(Gen *g, const Shape *s, Place *p) {
  for (unsigned i = 0; i < 12; i++) {
    const Var *v = var_pick(g);
    if (!v)
      return false;
    *p = place_of_var(v);
    while (p->shape != s && p->shape->kind != SHAPE_INT)
      place_enter(g, p);
    if (p->shape == s && !p->is_bits)
      return true;
  }
  return false;
}

static const char *value_address(Gen *g, const Shape *element, unsigned depth) {
  Place p;
  for (unsigned i = 0; i < 4; i++)
    if (value_place_of(g, element, &p) && p.is_addressable && p.is_writable &&
        p.depth <= depth)
      return gen_text(g, "&%s", p.text);
  return NULL;
}

const char *value_of(Gen *g, const Shape *s, unsigned depth) {
  if (s->kind == SHAPE_INT)
    return value_pure(g, 2);
  if (s->kind == SHAPE_POINTER)
    return value_address(g, s->element, depth);
  Place p;
  return value_place_of(g, s, &p) ? p.text : NULL;
}

static const char *pure_binary(Gen *g, unsigned fuel) {
  static const char *const ops[] = {"+",  "-",  "*", "&",  "|",  "^",
                                    "<",  "<=", ">", ">=", "==", "!=",
                                    "&&", "||", "+", "-"};
  const char *a = value_pure(g, fuel), *b = value_pure(g, fuel);
  return gen_text(g, "(%s %s %s)", a, PICK(g, ops), b);
}

static const char *pure_division(Gen *g, unsigned fuel) {
  const char *op = gen_chance(g, 50) ? "/" : "%";
  const char *a = value_pure(g, fuel), *b = value_pure(g, fuel);
  if (gen_chance(g, 30))
    return gen_text(g, "(%s %s -((%s & 7) + 2))", a, op, b);
  return gen_text(g, "(%s %s ((%s & 15) + 1))", a, op, b);
}

static const char *pure_shift(Gen *g, unsigned fuel) {
  const char *op = gen_chance(g, 50) ? "<<" : ">>";
  const char *a = value_pure(g, fuel), *b = value_pure(g, fuel);
  if (gen_chance(g, 30))
    return gen_text(g, "((%slong long)%s %s (%s & 63))",
                    gen_chance(g, 50) ? "unsigned " : "", a, op, b);
  if (gen_chance(g, 20))
    return gen_text(g, "((%swide)%s %s (%s & (2 * WIDE - 1)))",
                    gen_chance(g, 50) ? "u" : "", a, op, b);
  return gen_text(g, "(%s %s (%s & 31))", a, op, b);
}

static const char *pure_unary(Gen *g, unsigned fuel) {
  static const char *const ops[] = {"-", "~", "!", "+"};
  const char *op = PICK(g, ops);
  return gen_text(g, "(%s%s)", op, value_pure(g, fuel));
}

static const char *pure_cast(Gen *g, unsigned fuel) {
  const Shape *s = shape_int(g);
  return gen_text(g, "((%s)%s)", s->name, value_pure(g, fuel));
}

static const char *pure_choice(Gen *g, unsigned fuel) {
  const char *c = value_pure(g, fuel), *a = value_pure(g, fuel);
  return gen_text(g, "(%s ? %s : %s)", c, a, value_pure(g, fuel));
}

static const char *pure_comma(Gen *g, unsigned fuel) {
  const char *a = value_pure(g, 0);
  return gen_text(g, "(%s, %s)", a, value_pure(g, fuel));
}

static const char *pure_string(Gen *g, unsigned fuel) {
  static const char *const texts[] = {"\"hello\"", "\"a\\tb\\0cd\"",
                                      "\"\\xff\\x80zz\"", "\"four\""};
  const char *text = PICK(g, texts);
  if (gen_chance(g, 20))
    return gen_text(g, "__builtin_strlen(%s)", text);
  return gen_text(g, "%s[%s & 3]", text, value_pure(g, fuel));
}

static const char *pure_sizeof(Gen *g, unsigned fuel) {
  if (gen_chance(g, 50))
    return gen_text(g, "sizeof(%s)", shape_int(g)->name);
  Place p;
  if (value_place(g, &p) && p.is_addressable)
    return gen_text(g, "sizeof(%s)", p.text);
  return gen_text(g, "sizeof(%s + 0)", value_pure(g, fuel));
}

/* Returns a byte of an integer's representation. */
static const char *pure_byte(Gen *g, unsigned fuel) {
  Place p;
  if (!value_place(g, &p) || !p.is_addressable)
    return value_pure(g, fuel);
  const char *sign = gen_chance(g, 50) ? "unsigned " : "";
  return gen_text(g, "((%schar *)&%s)[%s & (sizeof(%s) - 1)]", sign, p.text,
                  value_pure(g, 0), p.text);
}

static const char *pure_compare_addresses(Gen *g, unsigned fuel) {
  Place p, q;
  if (!value_place(g, &p) || !p.is_addressable ||
      !value_place_of(g, p.shape, &q) || !q.is_addressable)
    return value_pure(g, fuel);
  return gen_text(g, "(&%s %s &%s)", p.text,
                  gen_chance(g, 50) ? "==" : "!=", q.text);
}

/* Returns a bit operation; clz and ctz are not defined for 0. */
static const char *pure_bits(Gen *g, unsigned fuel) {
  static const char *const any[] = {"popcount", "parity", "ffs", "clrsb",
                                    "bswap32"};
  static const char *const any_long[] = {"popcountll", "parityll", "ffsll",
                                         "clrsbll", "bswap64"};
  static const char *const some[] = {"clz", "ctz", "clzll", "ctzll"};
  const char *v = value_pure(g, fuel);
  switch (gen_below(g, 3)) {
  case 0: return gen_text(g, "__builtin_%s((unsigned)%s)", PICK(g, any), v);
  case 1:
    return gen_text(g, "__builtin_%s((unsigned long long)%s)",
                    PICK(g, any_long), v);
  default: return gen_text(g, "__builtin_%s(%s | 1)", PICK(g, some), v);
  }
}

/* Returns an overflow check, combined with its result. */
static const char *pure_overflow(Gen *g, unsigned fuel) {
  static const char *const ops[] = {"add", "sub", "mul"};
  static const char *const types[] = {
      "int",       "unsigned",           "short",
      "long long", "unsigned long long", "unsigned char"};
  const char *name = gen_name(g, "t"), *op = PICK(g, ops);
  const char *a = value_pure(g, fuel), *b = value_pure(g, fuel);
  if (gen_chance(g, 20))
    return gen_text(g,
                    "({ wide %s; __builtin_%s_overflow((wide)%s, (wide)%s, "
                    "&%s) ? %s : ~%s; })",
                    name, op, a, b, name, name, name);
  const char *type = PICK(g, types), *from = PICK(g, types);
  return gen_text(g,
                  "({ %s %s; __builtin_%s_overflow((%s)%s, (%s)%s, &%s) ? "
                  "%s : ~%s; })",
                  type, name, op, PICK(g, types), a, from, b, name, name, name);
}

static const char *pure_statement(Gen *g, unsigned fuel) {
  const Shape *s = shape_int(g);
  const char *name = gen_name(g, "t"), *init = value_pure(g, fuel);
  uint32_t mark = g->vars.n;
  var_add(g, name, s);
  const char *value = value_pure(g, fuel);
  g->vars.n = mark;
  return gen_text(g, "({ %s %s = %s; %s; })", s->name, name, init, value);
}

static const char *pure_literal(Gen *g, unsigned fuel) {
  const Shape *s = shape_int(g);
  if (gen_chance(g, 50))
    return gen_text(g, "((%s){%s})", s->name, value_pure(g, fuel));
  const char *a = value_pure(g, fuel), *b = value_pure(g, 0);
  return gen_text(g, "((%s[]){%s, %s})[%s & 1]", s->name, a, b,
                  value_pure(g, 0));
}

/* Returns a read of the place.  Compilers disagree on the type of an expression
 * that passes on a bit-field, such as a comma or an assignment, and on the
 * promotion of wide ones. */
static const char *place_read(Gen *g, const Place *p) {
  if (!p->is_bits)
    return p->text;
  if (place_is_wide(p))
    return gen_text(g, "(unsigned long long)%s", p->text);
  return gen_text(g, "(+%s)", p->text);
}

/* Returns a constant that the engines see as an input with an assumption. */
static const char *pure_opaque(Gen *g, unsigned fuel) {
  if (!g->has_opaque)
    return value_pure(g, fuel);
  const Shape *s = shape_int(g);
  return gen_text(g, "((%s)opaque(%s))", s->name, value_constant(g));
}

static const char *pure_place(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p;
  return value_place(g, &p) ? place_read(g, &p) : value_constant(g);
}

typedef const char *PureMaker(Gen *, unsigned fuel);

static PureMaker *const pure_makers[] = {
    pure_place,     pure_place,    pure_place,  pure_place,
    pure_binary,    pure_binary,   pure_binary, pure_binary,
    pure_binary,    pure_division, pure_shift,  pure_unary,
    pure_unary,     pure_cast,     pure_cast,   pure_choice,
    pure_comma,     pure_string,   pure_sizeof, pure_byte,
    pure_statement, pure_literal,  pure_opaque, pure_compare_addresses,
    pure_bits,      pure_overflow};

const char *value_pure(Gen *g, unsigned fuel) {
  if (gen_chance(g, 15))
    return value_constant(g);
  if (!fuel)
    return pure_place(g, 0);
  return PICK(g, pure_makers)(g, fuel - 1);
}

const char *value_assignment(Gen *g, const Place *p) {
  static const char *const ops[] = {
      "=", "=", "=", "+=", "-=", "*=", "&=", "|=", "^="};
  static const char *const divisor_types[] = {
      "unsigned", "unsigned long", "unsigned long long", "short", "long"};
  if (place_is_wide(p))
    return gen_text(g, "%s = %s", p->text, value_pure(g, 2));
  unsigned k = gen_below(g, 16);
  if (k <= 1) {
    const char *type = PICK(g, divisor_types);
    return gen_text(g, "%s %c= (%s)((%s & 15) + 1)", p->text, k ? '/' : '%',
                    type, value_pure(g, 1));
  }
  if (k == 2)
    return gen_text(g, "%s <<= %s & 31", p->text, value_pure(g, 1));
  if (k == 3)
    return gen_text(g, "%s >>= %s & 31", p->text, value_pure(g, 1));
  if (k == 4)
    return gen_text(g, "%s%s", p->text, gen_chance(g, 50) ? "++" : "--");
  if (k == 5)
    return gen_text(g, "%s%s", gen_chance(g, 50) ? "++" : "--", p->text);
  const char *op = PICK(g, ops);
  return gen_text(g, "%s %s %s", p->text, op, value_pure(g, 2));
}

const char *value_call_of(Gen *g, const Func *f, const char *first) {
  const char *list = "";
  for (uint32_t i = 0; i < f->params.n; i++) {
    const char *arg = i == 0 && first
                          ? first
                          : value_of(g, f->params.data[i].shape, UINT32_MAX);
    if (!arg)
      return NULL;
    list = gen_text(g, "%s%s%s", list, i ? ", " : "", arg);
  }
  if (f->is_table)
    return gen_text(g, "%s[%s & 1](%s)", f->name, value_pure(g, 1), list);
  return gen_text(g, gen_chance(g, 10) ? "(*%s)(%s)" : "%s(%s)", f->name, list);
}

const char *value_call(Gen *g, const Shape **result) {
  if (!g->funcs.n)
    return NULL;
  const Func *f = &g->funcs.data[gen_below(g, g->funcs.n)];
  unsigned cost = g->times * f->cost;
  if (g->cost + cost > g->budget)
    return NULL;
  const char *first =
      f->is_recursive ? gen_text(g, "%u", gen_below(g, 4)) : NULL;
  const char *call = value_call_of(g, f, first);
  if (call)
    g->cost += cost;
  *result = f->result;
  return call;
}

static const char *effect_call(Gen *g, unsigned fuel) {
  const Shape *result;
  const char *call = value_call(g, &result);
  if (!call || !result || result->kind == SHAPE_ARRAY)
    return call ? gen_text(g, "(%s, %s)", call, value_pure(g, fuel))
                : value_pure(g, fuel);
  Place p = {.text = call, .shape = result};
  g->constant_indices = true; /* the call may change variables in indices */
  while (p.shape->kind != SHAPE_INT)
    place_enter(g, &p);
  g->constant_indices = false;
  return place_read(g, &p);
}

static const char *effect_assignment(Gen *g, unsigned fuel) {
  Place p;
  if (!value_writable_place(g, &p))
    return value_pure(g, fuel);
  const char *text = value_assignment(g, &p);
  return p.is_bits ? gen_text(g, "((%s)(%s))", p.shape->name, text)
                   : gen_text(g, "(%s)", text);
}

static const char *effect_logical(Gen *g, unsigned fuel) {
  static const char *const ops[] = {"&&", "||", ","};
  const char *a = value_effect(g, fuel), *op = PICK(g, ops);
  return gen_text(g, "(%s %s %s)", a, op, value_effect(g, fuel));
}

static const char *effect_choice(Gen *g, unsigned fuel) {
  const char *c = value_effect(g, fuel), *a = value_effect(g, fuel);
  return gen_text(g, "(%s ? %s : %s)", c, a, value_effect(g, fuel));
}

static const char *effect_wrapped(Gen *g, unsigned fuel) {
  static const char *const ops[] = {"+", "-", "*", "^", "|", "&", "<"};
  const char *a = value_effect(g, fuel);
  switch (gen_below(g, 4)) {
  case 0: return gen_text(g, "((%s)%s)", shape_int(g)->name, a);
  case 1: return gen_text(g, "(-%s)", a);
  case 2: return gen_text(g, "(!%s)", a);
  default: return gen_text(g, "(%s %s %s)", a, PICK(g, ops), value_constant(g));
  }
}

typedef const char *EffectMaker(Gen *, unsigned fuel);

static EffectMaker *const effect_makers[] = {
    effect_call,    effect_call,   effect_assignment, effect_assignment,
    effect_logical, effect_choice, effect_wrapped};

const char *value_effect(Gen *g, unsigned fuel) {
  if (!fuel || gen_chance(g, 25))
    return value_pure(g, 1);
  return PICK(g, effect_makers)(g, fuel - 1);
}
