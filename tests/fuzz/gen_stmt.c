#include "tests/fuzz/gen_core.h"

#include <string.h>

/* A maker prints one statement, or prints nothing and returns false. */
typedef bool StmtMaker(Gen *, unsigned fuel);

static bool stmt_once(Gen *g, unsigned fuel);

void stmt_some(Gen *g, unsigned n, unsigned fuel) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned tries = 0; tries < 4; tries++)
      if (stmt_once(g, fuel))
        break;
}

static uint32_t scope_enter(Gen *g) {
  g->indent++;
  g->depth++;
  return g->vars.n;
}

static void scope_leave(Gen *g, uint32_t mark) {
  g->vars.n = mark;
  g->depth--;
  g->indent--;
}

void stmt_block(Gen *g, unsigned n, unsigned fuel) {
  uint32_t mark = scope_enter(g);
  stmt_some(g, n, fuel);
  scope_leave(g, mark);
}

/* True if a loop with so many iterations fits into the budget. */
static bool loop_fits(const Gen *g, unsigned rounds) {
  return g->cost + 4 * g->times * rounds <= g->budget && g->times < 60;
}

typedef struct {
  unsigned times, loops;
  bool in_switch;
} LoopMark;

static LoopMark loop_enter(Gen *g, unsigned rounds) {
  LoopMark m = {g->times, g->loops, g->in_switch};
  g->times *= rounds;
  g->loops++;
  g->in_switch = false;
  return m;
}

static void loop_leave(Gen *g, LoopMark m) {
  g->times = m.times;
  g->loops = m.loops;
  g->in_switch = m.in_switch;
}

static Var *counter_add(Gen *g, const char *name, const Shape *s) {
  Var *v = var_add(g, name, s);
  v->is_writable = false;
  v->is_plain = true;
  return v;
}

static const char *declared_init(Gen *g, const Shape *s) {
  Place p;
  if (s->kind == SHAPE_INT)
    return value_effect(g, 2);
  if (s->kind != SHAPE_ARRAY && gen_chance(g, 40) && value_place_of(g, s, &p))
    return p.text;
  return shape_init(g, s);
}

bool stmt_declare(Gen *g, unsigned fuel) {
  (void)fuel;
  const Shape *s = shape_object(g);
  const char *name = gen_name(g, "v");
  bool is_static = g->has_state && gen_chance(g, 10);
  const char *init = is_static ? shape_init(g, s) : declared_init(g, s);
  gen_line(g, "%s%s = %s;", is_static ? "static " : "",
           shape_declare(g, s, name), init);
  Var *v = var_add(g, name, s);
  if (is_static)
    v->depth = 0;
  return true;
}

static bool stmt_declare_pointer(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p;
  const Shape *s = NULL;
  if (value_place(g, &p) && gen_chance(g, 70))
    s = p.shape;
  else if (g->aggregates.n)
    s = g->aggregates.data[gen_below(g, g->aggregates.n)];
  const char *a = s ? value_of(g, shape_pointer(g, s), g->depth) : NULL;
  if (!a)
    return false;
  const char *b = value_of(g, shape_pointer(g, s), g->depth);
  const char *name = gen_name(g, "p");
  if (b)
    a = gen_text(g, "%s ? %s : %s", value_pure(g, 2), a, b);
  gen_line(g, "%s *%s = %s;", s->name, name, a);
  var_add(g, name, shape_pointer(g, s));
  return true;
}

/* Declares an array of pointers, or a pointer to a pointer. */
static bool stmt_declare_pointers(Gen *g, unsigned fuel) {
  (void)fuel;
  const Shape *s = shape_int(g), *pointer = shape_pointer(g, s);
  const char *a = value_of(g, pointer, g->depth);
  const char *b = a ? value_of(g, pointer, g->depth) : NULL;
  const char *name = gen_name(g, "p");
  if (!b)
    return false;
  gen_line(g, "%s *%s[2] = {%s, %s};", s->name, name, a, b);
  var_add(g, name, shape_array(g, pointer, 2));
  if (gen_chance(g, 50))
    return true;
  const char *second = gen_name(g, "pp");
  gen_line(g, "%s **%s = %s + (%s & 1);", s->name, second, name,
           value_pure(g, 1));
  var_add(g, second, shape_pointer(g, pointer));
  return true;
}

static bool stmt_assign(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p;
  if (!value_place(g, &p) || !p.is_writable)
    return false;
  gen_line(g, "%s;", value_assignment(g, &p));
  return true;
}

/* Assigns a call.  The place is a plain name, so that the order of evaluation
 * does not matter. */
static bool stmt_assign_call(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p;
  const Shape *result;
  if (!value_place(g, &p) || !p.is_writable || strpbrk(p.text, "[*>("))
    return false;
  const char *call = value_call(g, &result);
  if (!call)
    return false;
  if (result && result->kind == SHAPE_INT)
    gen_line(g, "%s = %s;", p.text, call);
  else
    gen_line(g, "%s;", call);
  return true;
}

static bool stmt_copy(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p, q;
  if (!g->aggregates.n)
    return false;
  const Shape *s = g->aggregates.data[gen_below(g, g->aggregates.n)];
  if (!value_place_of(g, s, &p) || !p.is_writable || !value_place_of(g, s, &q))
    return false;
  gen_line(g, "%s = %s;", p.text, q.text);
  return true;
}

static bool stmt_point(Gen *g, unsigned fuel) {
  (void)fuel;
  if (!g->vars.n)
    return false;
  Var *v = &g->vars.data[gen_below(g, g->vars.n)];
  if (v->shape->kind != SHAPE_POINTER || !v->is_writable)
    return false;
  const char *a = value_of(g, v->shape, v->depth);
  if (!a)
    return false;
  gen_line(g, "%s = %s;", v->name, a);
  return true;
}

static bool stmt_effect(Gen *g, unsigned fuel) {
  (void)fuel;
  gen_line(g, "%s;", value_effect(g, 3));
  return true;
}

static bool stmt_mix(Gen *g, unsigned fuel) {
  (void)fuel;
  gen_line(g, "mix(%s);", value_effect(g, 3));
  return true;
}

static bool stmt_if(Gen *g, unsigned fuel) {
  if (!fuel)
    return false;
  gen_line(g, "if (%s) {", value_effect(g, 3));
  stmt_block(g, 1 + gen_below(g, 3), fuel - 1);
  if (gen_chance(g, 50)) {
    gen_line(g, "} else {");
    stmt_block(g, 1 + gen_below(g, 2), fuel - 1);
  }
  gen_line(g, "}");
  return true;
}

static const char *for_header(Gen *g, const char *i, unsigned rounds,
                              const Shape *s) {
  switch (gen_below(g, 4)) {
  case 0:
    return gen_text(g, "%s %s = 0; %s < %u; %s++", s->name, i, i, rounds, i);
  case 1:
    return gen_text(g, "%s %s = %u; %s > 0; --%s", s->name, i, rounds, i, i);
  case 2:
    return gen_text(g, "%s %s = 1; %s <= %u; %s += 2", s->name, i, i,
                    2 * rounds, i);
  default:
    return gen_text(g, "%s %s = 0, %s_ = %u; %s != %s_; %s++", s->name, i, i,
                    rounds, i, i, i);
  }
}

static bool stmt_for(Gen *g, unsigned fuel) {
  static const char *const counters[] = {"int", "unsigned", "char", "long",
                                         "unsigned short"};
  unsigned rounds = 1 + gen_below(g, 4);
  if (!fuel || !loop_fits(g, rounds))
    return false;
  const Shape s = {.name = counters[gen_below(g, 5)]};
  const char *i = gen_name(g, "i");
  gen_line(g, "for (%s) {", for_header(g, i, rounds, &s));
  LoopMark m = loop_enter(g, rounds);
  uint32_t mark = scope_enter(g);
  counter_add(g, i, shape_plain_int());
  stmt_some(g, 1 + gen_below(g, 3), fuel - 1);
  scope_leave(g, mark);
  loop_leave(g, m);
  gen_line(g, "}");
  return true;
}

/* Prints a while loop; the body counts first, so that 'continue' cannot loop
 * for ever. */
static bool stmt_while(Gen *g, unsigned fuel) {
  unsigned rounds = 1 + gen_below(g, 4);
  if (!fuel || !loop_fits(g, rounds))
    return false;
  const char *n = gen_name(g, "n");
  unsigned form = gen_below(g, 3);
  gen_line(g, "int %s = 0;", n);
  counter_add(g, n, shape_plain_int());
  LoopMark m = loop_enter(g, rounds);
  if (form == 0)
    gen_line(g, "while (%s++ < %u && %s) {", n, rounds, value_effect(g, 2));
  else if (form == 1)
    gen_line(g, "do {");
  else
    gen_line(g, "for (;;) {");
  if (form == 2)
    gen_line(g, "  if (%s++ >= %u)\n%*sbreak;", n, rounds,
             2 * (int)g->indent + 4, "");
  stmt_block(g, 1 + gen_below(g, 3), fuel - 1);
  if (form == 1)
    gen_line(g, "} while (++%s < %u);", n, rounds);
  else
    gen_line(g, "}");
  loop_leave(g, m);
  return true;
}

static bool stmt_leave_loop(Gen *g, unsigned fuel) {
  (void)fuel;
  if (!g->loops)
    return false;
  bool next = g->in_switch || gen_chance(g, 50);
  gen_line(g, "if (%s)", value_effect(g, 2));
  gen_line(g, "  %s;", next ? "continue" : "break");
  return true;
}

static bool stmt_return(Gen *g, unsigned fuel) {
  (void)fuel;
  if (!g->self)
    return false;
  gen_line(g, "if (%s)", value_effect(g, 2));
  if (g->self->result && g->self->result->kind == SHAPE_INT &&
      gen_chance(g, 50))
    gen_line(g, "  return %s;", value_pure(g, 2));
  else
    gen_line(g, "  goto out;");
  return true;
}

static void switch_cases(Gen *g, unsigned n, unsigned fuel, int first) {
  unsigned default_at = gen_below(g, n + 2);
  for (unsigned i = 0; i <= n; i++) {
    if (i == default_at)
      gen_line(g, "default:;");
    else if (i < n)
      gen_line(g, "case %d:;", first + (int)i);
    else
      break;
    uint32_t mark = scope_enter(g);
    gen_line(g, "{");
    stmt_block(g, 1 + gen_below(g, 2), fuel - 1);
    gen_line(g, "}");
    if (gen_chance(g, 60))
      gen_line(g, "break;");
    scope_leave(g, mark);
  }
}

/* Returns a selector; GCC 12 crashes on 'switch ((_Bool)(1, 2))'. */
static const char *as_selector(Gen *g, const Shape *s, const char *e) {
  return !strcmp(s->name, "_Bool") ? gen_text(g, "(%s) ? 1 : 0", e)
                                   : gen_text(g, "(%s)(%s)", s->name, e);
}

static bool stmt_switch(Gen *g, unsigned fuel) {
  if (!fuel)
    return false;
  const char *e = value_effect(g, 2);
  bool was = g->in_switch;
  g->in_switch = true;
  if (gen_chance(g, 50)) {
    gen_line(g, "switch (%s & 3) {", e);
    switch_cases(g, 1 + gen_below(g, 4), fuel, 0);
  } else {
    gen_line(g, "switch (%s) {", as_selector(g, shape_int(g), e));
    switch_cases(g, 1 + gen_below(g, 3), fuel, (int)gen_below(g, 6) - 3);
  }
  g->in_switch = was;
  gen_line(g, "}");
  return true;
}

static bool stmt_goto_forward(Gen *g, unsigned fuel) {
  if (!fuel)
    return false;
  const char *label = gen_name(g, "skip");
  gen_line(g, "{");
  uint32_t mark = scope_enter(g);
  stmt_some(g, 1, fuel - 1);
  gen_line(g, "if (%s)", value_effect(g, 2));
  gen_line(g, "  goto %s;", label);
  stmt_some(g, 1 + gen_below(g, 2), fuel - 1);
  scope_leave(g, mark);
  gen_line(g, "%s:;", label);
  gen_line(g, "}");
  return true;
}

static bool stmt_goto_back(Gen *g, unsigned fuel) {
  unsigned rounds = 2 + gen_below(g, 2);
  if (!fuel || !loop_fits(g, rounds))
    return false;
  const char *label = gen_name(g, "again"), *n = gen_name(g, "n");
  gen_line(g, "int %s = 0;", n);
  counter_add(g, n, shape_plain_int());
  gen_line(g, "%s:;", label);
  gen_line(g, "{");
  unsigned times = g->times;
  g->times *= rounds;
  stmt_block(g, 1 + gen_below(g, 2), fuel - 1);
  g->times = times;
  gen_line(g, "}");
  gen_line(g, "if (++%s < %u)", n, rounds);
  gen_line(g, "  goto %s;", label);
  return true;
}

static bool stmt_memset(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p;
  if (!value_place(g, &p) || !p.is_addressable || !p.is_writable ||
      !strcmp(p.shape->name, "_Bool"))
    return false;
  const char *value = value_pure(g, 1);
  gen_line(g, "memset(&%s, %s, sizeof(%s));", p.text, value, p.text);
  return true;
}

static const Var *array_pick(Gen *g) {
  if (!g->vars.n)
    return NULL;
  const Var *v = &g->vars.data[gen_below(g, g->vars.n)];
  return v->shape->kind == SHAPE_ARRAY &&
                 v->shape->element->kind == SHAPE_INT && v->is_writable
             ? v
             : NULL;
}

static bool stmt_memcpy(Gen *g, unsigned fuel) {
  (void)fuel;
  const Var *to = array_pick(g), *from = array_pick(g);
  if (!to || !from || to == from || to->shape->element != from->shape->element)
    return false;
  unsigned n = to->shape->count;
  if (from->shape->count < n)
    n = from->shape->count;
  gen_line(g, "mem%s(%s, %s, %u * sizeof(*%s));",
           gen_chance(g, 70) ? "cpy" : "move", to->name, from->name, n,
           to->name);
  return true;
}

static bool stmt_shift_array(Gen *g, unsigned fuel) {
  (void)fuel;
  const Var *v = array_pick(g);
  if (!v || v->shape->count < 2)
    return false;
  bool up = gen_chance(g, 50);
  gen_line(g, "memmove(%s + %d, %s + %d, %u * sizeof(*%s));", v->name, up,
           v->name, !up, v->shape->count - 1, v->name);
  return true;
}

/* Prints a walk over an array by pointer. */
static bool stmt_walk(Gen *g, unsigned fuel) {
  const Var *v = array_pick(g);
  if (!fuel || !v || !loop_fits(g, v->shape->count))
    return false;
  const Shape *s = v->shape->element;
  const char *p = gen_name(g, "p"), *a = v->name;
  unsigned n = v->shape->count;
  LoopMark m = loop_enter(g, n);
  if (gen_chance(g, 50)) {
    gen_line(g, "for (%s *%s = %s; %s < %s + %u; %s++) {", s->name, p, a, p, a,
             n, p);
  } else {
    gen_line(g, "for (%s *%s = %s + %u; %s != %s;) {", s->name, p, a, n, p, a);
    gen_line(g, "  --%s;", p);
  }
  uint32_t mark = scope_enter(g);
  Place place = {.text = gen_text(g, "(*%s)", p), .shape = s};
  gen_line(g, "%s;", value_assignment(g, &place));
  gen_line(g, "mix(%s - %s);", p, a);
  scope_leave(g, mark);
  loop_leave(g, m);
  gen_line(g, "}");
  return true;
}

static bool stmt_heap(Gen *g, unsigned fuel) {
  if (!fuel)
    return false;
  const Shape *s = shape_int(g);
  unsigned n = 1 + gen_below(g, 4);
  const char *h = gen_name(g, "h");
  bool zeroed = gen_chance(g, 40);
  gen_line(g, "{");
  uint32_t mark = scope_enter(g);
  if (zeroed)
    gen_line(g, "%s *%s = calloc(%u, sizeof *%s);", s->name, h, n, h);
  else
    gen_line(g, "%s *%s = malloc(%u * sizeof(%s));", s->name, h, n, s->name);
  for (unsigned i = 0; i < n && !zeroed; i++)
    gen_line(g, "%s[%u] = %s;", h, i, value_pure(g, 2));
  var_add(g, h, shape_array(g, s, n));
  stmt_some(g, 2, fuel - 1);
  for (unsigned i = 0; i < n; i++)
    gen_line(g, "mix(%s[%u]);", h, i);
  gen_line(g, "free(%s);", h);
  scope_leave(g, mark);
  gen_line(g, "}");
  return true;
}

/* Prints a list that is built at its head, summed up and freed. */
static bool stmt_list(Gen *g, unsigned fuel) {
  unsigned n = 1 + gen_below(g, 3);
  if (!fuel || !loop_fits(g, 2 * n))
    return false;
  g->cost += 6 * n * g->times;
  const char *l = gen_name(g, "l"), *i = gen_name(g, "i");
  gen_line(g, "struct node *%s = 0;", l);
  gen_line(g, "for (int %s = 0; %s < %u; %s++) {", i, i, n, i);
  gen_line(g, "  struct node *new = malloc(sizeof *new);");
  gen_line(g, "  new->value = %s + %s;", value_pure(g, 2), i);
  gen_line(g, "  new->next = %s;", l);
  gen_line(g, "  %s = new;", l);
  gen_line(g, "}");
  gen_line(g, "while (%s) {", l);
  gen_line(g, "  struct node *old = %s;", l);
  gen_line(g, "  mix(%s->value);", l);
  gen_line(g, "  %s = %s->next;", l, l);
  gen_line(g, "  free(old);");
  gen_line(g, "}");
  return true;
}

static bool stmt_string(Gen *g, unsigned fuel) {
  (void)fuel;
  static const char *const texts[] = {"", "x", "ab", "a\\0b", "abcd"};
  const char *s = gen_name(g, "s");
  const char *text = texts[gen_below(g, 5)];
  gen_line(g, "char %s[%u] = \"%s\";", s, 5 + gen_below(g, 3), text);
  if (gen_chance(g, 50))
    gen_line(g, "%s[%s & 3] = 'q';", s, value_pure(g, 1));
  if (gen_chance(g, 30))
    gen_line(g, "strcpy(%s, \"%s\");", s, texts[gen_below(g, 5)]);
  gen_line(g, "mix(strlen(%s));", s);
  if (gen_chance(g, 50))
    gen_line(g, "mix(strlen(%s) < sizeof \"%s\");", s, texts[gen_below(g, 5)]);
  var_add(g, s, shape_array(g, shape_char(), 4));
  return true;
}

static bool stmt_variadic(Gen *g, unsigned fuel) {
  (void)fuel;
  unsigned n = gen_below(g, 4);
  const char *list = "";
  for (unsigned i = 0; i < n; i++)
    list = gen_text(g, "%s, (%s)%s", list, i % 2 ? "long long" : "int",
                    value_pure(g, 1));
  g->cost += 4 * g->times;
  gen_line(g, "mix(total(%u%s));", n, list);
  return true;
}

static bool stmt_recurse(Gen *g, unsigned fuel) {
  (void)fuel;
  const Func *f = g->self;
  if (!f || !f->is_recursive || g->times > 1 || g->recursions == 2)
    return false;
  const char *n = f->params.data[0].name;
  const char *call = value_call_of(g, f, gen_text(g, "%s - 1", n));
  if (!call)
    return false;
  g->recursions++;
  gen_line(g, "if (%s > 0)", n);
  if (f->result && f->result->kind == SHAPE_INT)
    gen_line(g, "  mix(%s);", call);
  else
    gen_line(g, "  %s;", call);
  return true;
}

static bool stmt_function_pointer(Gen *g, unsigned fuel) {
  (void)fuel;
  const Func *f = g->funcs.n ? &g->funcs.data[gen_below(g, g->funcs.n)] : NULL;
  if (!f || f->is_table || f->is_recursive || !f->result ||
      f->result->kind != SHAPE_INT || g->cost + g->times * f->cost > g->budget)
    return false;
  const char *p = gen_name(g, "fp"), *params = "";
  for (uint32_t i = 0; i < f->params.n; i++)
    params = gen_text(g, "%s%s%s", params, i ? ", " : "",
                      shape_declare(g, f->params.data[i].shape, ""));
  Func through = *f;
  through.name = p;
  const char *call = value_call_of(g, &through, NULL);
  if (!call)
    return false;
  g->cost += g->times * f->cost;
  gen_line(g, "%s (*%s)(%s) = %s;", f->result->name, p,
           f->params.n ? params : "void", f->name);
  gen_line(g, "mix(%s);", call);
  return true;
}

/* Prints the compiler's atomic operations on two places of one shape, whose
 * objects are aligned to their size. */
static bool stmt_atomic(Gen *g, unsigned fuel) {
  (void)fuel;
  Place p, q;
  const Shape *s = g->aggregates.n && gen_chance(g, 70)
                       ? g->aggregates.data[gen_below(g, g->aggregates.n)]
                       : shape_int(g);
  if (!value_place_of(g, s, &p) || !value_place_of(g, s, &q) || !p.is_writable)
    return false;
  const char *t = gen_name(g, "t"), *u = gen_name(g, "t");
  gen_line(g, "{");
  gen_line(g, "  _Alignas(16) %s %s = %s, %s = %s;", s->name, t, p.text, u,
           q.text);
  if (gen_chance(g, 30))
    gen_line(g, "  __atomic_load(&%s, &%s, 5);", u, t);
  gen_line(g, "  __atomic_exchange(&%s, &%s, &%s, 5);", t, u, u);
  if (s->kind == SHAPE_INT)
    gen_line(g, "  mix(__atomic_compare_exchange(&%s, &%s, &%s, 0, 5, 5));", t,
             u, u);
  gen_line(g, "  __atomic_store(&%s, &%s, 5);", t, u);
  gen_line(g, "  %s = %s;", p.text, t);
  gen_line(g, "}");
  return true;
}

static StmtMaker *const makers[] = {stmt_declare,
                                    stmt_declare,
                                    stmt_declare,
                                    stmt_assign,
                                    stmt_assign,
                                    stmt_assign,
                                    stmt_assign,
                                    stmt_assign_call,
                                    stmt_assign_call,
                                    stmt_copy,
                                    stmt_point,
                                    stmt_effect,
                                    stmt_mix,
                                    stmt_mix,
                                    stmt_if,
                                    stmt_if,
                                    stmt_for,
                                    stmt_for,
                                    stmt_while,
                                    stmt_leave_loop,
                                    stmt_return,
                                    stmt_switch,
                                    stmt_goto_forward,
                                    stmt_goto_back,
                                    stmt_memset,
                                    stmt_memcpy,
                                    stmt_shift_array,
                                    stmt_walk,
                                    stmt_heap,
                                    stmt_list,
                                    stmt_string,
                                    stmt_variadic,
                                    stmt_recurse,
                                    stmt_function_pointer,
                                    stmt_declare_pointer,
                                    stmt_declare_pointer,
                                    stmt_declare_pointers,
                                    stmt_atomic};

static bool stmt_once(Gen *g, unsigned fuel) {
  if (g->cost + g->times > g->budget)
    return true;
  if (!makers[gen_below(g, sizeof makers / sizeof *makers)](g, fuel))
    return false;
  g->cost += g->times;
  return true;
}
