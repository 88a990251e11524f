#include "tests/fuzz/gen.h"

#include "tests/fuzz/gen_core.h"

Var *var_add(Gen *g, const char *name, const Shape *s) {
  Var *v = vec_push(g->arena, &g->vars);
  *v = (Var){.name = name, .shape = s, .depth = g->depth, .is_writable = true};
  return v;
}

static void print_prologue(Gen *g) {
  static const char *const lines[] = {
      "extern void *malloc(__SIZE_TYPE__);",
      "extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);",
      "extern void free(void *);",
      "extern void *memset(void *, int, __SIZE_TYPE__);",
      "extern void *memcpy(void *, const void *, __SIZE_TYPE__);",
      "extern void *memmove(void *, const void *, __SIZE_TYPE__);",
      "extern __SIZE_TYPE__ strlen(const char *);",
      "extern char *strcpy(char *, const char *);",
      "extern void reach_error(void);",
      "#ifdef NATIVE",
      "extern int printf(const char *, ...);",
      "extern int putchar(int);",
      "#else",
      "extern unsigned char __VERIFIER_nondet_uchar(void);",
      "extern _Bool __VERIFIER_nondet_bool(void);",
      "extern void __VERIFIER_assume(int);",
      "#endif",
      "",
      "#ifdef __SIZEOF_INT128__",
      "typedef __int128 wide;",
      "typedef unsigned __int128 uwide;",
      "enum { WIDE = 64 };",
      "#else",
      "typedef long long wide;",
      "typedef unsigned long long uwide;",
      "enum { WIDE = 32 };",
      "#endif",
      "",
      "struct node {",
      "  long value;",
      "  struct node *next;",
      "};",
      "static unsigned sum = 1;",
      "",
      "static void mix(wide v) {",
      "  unsigned long long w = v ^ (v >> WIDE) * 3;",
      "  sum = (sum << 5 | sum >> 27) ^ (unsigned)w ^ (unsigned)(w >> 32);",
      "}",
      "",
      "static unsigned long long opaque(unsigned long long v) {",
      "#ifndef NATIVE",
      "  _Bool b = __VERIFIER_nondet_bool();",
      "  __VERIFIER_assume(b);",
      "  v = b ? v : 0;",
      "#endif",
      "  return v;",
      "}",
      "",
      "static long long total(unsigned n, ...) {",
      "  long long r = 0;",
      "  __builtin_va_list ap;",
      "  __builtin_va_start(ap, n);",
      "  for (unsigned i = 0; i < n; i++)",
      "    if (i % 2)",
      "      r ^= __builtin_va_arg(ap, long long);",
      "    else",
      "      r += __builtin_va_arg(ap, int);",
      "  __builtin_va_end(ap);",
      "  return r;",
      "}",
      "",
  };
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    gen_line(g, "%s", lines[i]);
}

static void print_global(Gen *g) {
  static const char *const qualifiers[] = {"", "", "", "volatile ", "const "};
  unsigned q = gen_below(g, 5);
  const Shape *s = shape_object(g);
  const char *name = gen_name(g, "g"), *text = shape_declare(g, s, name);
  const char *linkage = gen_chance(g, 70) ? "static " : "";
  if (q != 4 && gen_chance(g, 20))
    gen_line(g, "%s%s%s;", linkage, qualifiers[q], text);
  else
    gen_line(g, "%s%s%s = %s;", linkage, qualifiers[q], text, shape_init(g, s));
  var_add(g, name, s)->is_writable = q < 3;
}

/* Prints a pointer to some part of a variable that is not qualified. */
static void print_global_pointer(Gen *g) {
  Place p;
  g->constant_indices = true;
  bool found = value_place(g, &p) && p.is_addressable && p.is_writable &&
               p.depth == 0 && p.shape->kind == SHAPE_INT;
  g->constant_indices = false;
  if (!found)
    return;
  const char *name = gen_name(g, "gp");
  gen_line(g, "static %s *%s = &%s;", p.shape->name, name, p.text);
  var_add(g, name, shape_pointer(g, p.shape));
}

static void add_params(Gen *g, Func *f) {
  unsigned n = gen_below(g, 4);
  if (f->is_recursive)
    *vec_push(g->arena, &f->params) = (Var){.name = gen_name(g, "n"),
                                            .shape = shape_plain_int(),
                                            .is_plain = true,
                                            .depth = 1};
  for (unsigned i = 0; i < n; i++) {
    const Shape *s = gen_chance(g, 25) ? shape_object(g) : shape_int(g);
    if (s->kind == SHAPE_ARRAY)
      s = shape_pointer(g, shape_int(g));
    else if (s->kind != SHAPE_INT && gen_chance(g, 50))
      s = shape_pointer(g, s);
    *vec_push(g->arena, &f->params) = (Var){
        .name = gen_name(g, "a"), .shape = s, .is_writable = true, .depth = 1};
  }
}

static const Shape *pick_result(Gen *g) {
  unsigned k = gen_below(g, 10);
  if (k == 0)
    return NULL;
  if (k <= 2 && g->aggregates.n)
    return g->aggregates.data[gen_below(g, g->aggregates.n)];
  if (k == 3 && g->has_state)
    return shape_pointer(g, shape_int(g));
  return shape_int(g);
}

static const char *header(Gen *g, const Func *f) {
  const char *list = "";
  for (uint32_t i = 0; i < f->params.n; i++)
    list = gen_text(
        g, "%s%s%s", list, i ? ", " : "",
        shape_declare(g, f->params.data[i].shape, f->params.data[i].name));
  const char *declarator =
      gen_text(g, "%s(%s)", f->name, f->params.n ? list : "void");
  return f->result ? shape_declare(g, f->result, declarator)
                   : gen_text(g, "void %s", declarator);
}

/* Returns the value that the function returns at its end; NULL: there is
 * none. */
static const char *result_value(Gen *g, const Func *f) {
  return f->result ? value_of(g, f->result, 0) : NULL;
}

static void print_body(Gen *g, Func *f, unsigned budget) {
  unsigned saved_cost = g->cost, saved_budget = g->budget;
  uint32_t mark = g->vars.n;
  g->cost = 1;
  g->budget = budget;
  g->self = f;
  g->recursions = 0;
  g->depth = g->indent = 1;
  for (uint32_t i = 0; i < f->params.n; i++)
    *vec_push(g->arena, &g->vars) = f->params.data[i];
  uint32_t locals = g->vars.n;
  const char *text = result_value(g, f);
  fprintf(g->out, "%s {\n", header(g, f));
  stmt_some(g, 2 + gen_below(g, 5), 2);
  g->vars.n = locals;
  gen_line(g, "goto out;");
  gen_line(g, "out:;");
  if (f->result)
    gen_line(g, "return %s;", text);
  g->depth = g->indent = 0;
  gen_line(g, "}\n");
  f->cost = g->cost * (f->is_recursive ? 15 : 1);
  g->vars.n = mark;
  g->self = NULL;
  g->cost = saved_cost;
  g->budget = saved_budget;
}

/* Chooses the result type: an integer if no value of the shape is at hand. */
static void settle_result(Gen *g, Func *f) {
  uint32_t mark = g->vars.n;
  for (uint32_t i = 0; i < f->params.n; i++)
    *vec_push(g->arena, &g->vars) = f->params.data[i];
  Rng saved = g->rng;
  if (f->result && !result_value(g, f))
    f->result = shape_int(g);
  g->rng = saved;
  g->vars.n = mark;
}

static void print_function(Gen *g) {
  Func f = {.name = gen_name(g, "f"), .is_recursive = gen_chance(g, 20)};
  f.result = pick_result(g);
  add_params(g, &f);
  settle_result(g, &f);
  print_body(g, &f, f.is_recursive ? 20 : 60);
  *vec_push(g->arena, &g->funcs) = f;
}

/* Prints two functions of one type, called through an array. */
static void print_table(Gen *g) {
  Func one = {.name = gen_name(g, "f"), .result = shape_int(g)};
  add_params(g, &one);
  Func two = one;
  two.name = gen_name(g, "f");
  print_body(g, &one, 30);
  print_body(g, &two, 30);
  Func table = one;
  table.name = gen_name(g, "table");
  table.is_table = true;
  table.cost = one.cost > two.cost ? one.cost : two.cost;
  const char *params = "";
  for (uint32_t i = 0; i < one.params.n; i++)
    params = gen_text(g, "%s%s%s", params, i ? ", " : "",
                      shape_declare(g, one.params.data[i].shape, ""));
  gen_line(g, "static %s (*%stable%u[2])(%s) = {%s, &%s};\n", one.result->name,
           gen_chance(g, 50) ? "const " : "", g->names,
           one.params.n ? params : "void", one.name, two.name);
  *vec_push(g->arena, &g->funcs) = table;
}

static void print_functions(Gen *g, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (gen_chance(g, 20))
      print_table(g);
    else
      print_function(g);
}

void gen_start(Gen *g, FILE *out, uint64_t seed) {
  *g = (Gen){.arena = arena_new(), .out = out, .times = 1};
  g->rng.state = seed * 0x2545f4914f6cdd1du + 1;
  gen_line(g, "// seed: %llu", (unsigned long long)seed);
  print_prologue(g);
}

void gen_finish(Gen *g) {
  fputs("#ifdef NATIVE\n"
        "  printf(\"%u\\n\", sum);\n"
        "#else\n"
        "  if (sum CHECK)\n"
        "    reach_error();\n"
        "#endif\n"
        "  return 0;\n}\n",
        g->out);
  arena_delete(g->arena);
}

void gen_seq(FILE *out, uint64_t seed) {
  Gen g;
  gen_start(&g, out, seed);
  g.has_state = true;
  g.has_opaque = gen_chance(&g, 25);
  shape_define_aggregates(&g);
  for (unsigned n = 2 + gen_below(&g, 6); n > 0; n--)
    print_global(&g);
  for (unsigned n = gen_below(&g, 3); n > 0; n--)
    print_global_pointer(&g);
  print_functions(&g, gen_below(&g, 4));
  uint32_t globals = g.vars.n;
  g.budget = 300;
  gen_line(&g, "int main(void) {");
  g.indent = g.depth = 1;
  stmt_some(&g, 5 + gen_below(&g, 15), 3);
  for (uint32_t i = 0; i < globals; i++)
    shape_mix(&g, g.vars.data[i].shape, g.vars.data[i].name);
  gen_finish(&g);
}

void gen_print_expr_main(Gen *g, unsigned bits_a, unsigned bits_b) {
  unsigned n_a = 1u << bits_a, n_b = 1u << bits_b;
  fprintf(g->out,
          "#ifdef NATIVE\n"
          "int main(void) {\n"
          "  for (int i = 0; i < %u; i++)\n"
          "    for (int j = 0; j < %u; j++) {\n"
          "      unsigned r = run(i - %u, j - %u);\n"
          "      for (int k = 0; k < 32; k += 8)\n"
          "        putchar(r >> k & 255);\n"
          "    }\n"
          "  return 0;\n"
          "}\n"
          "#else\n"
          "int main(void) {\n"
          "  int i = __VERIFIER_nondet_uchar();\n"
          "  __VERIFIER_assume(i < %u);\n"
          "  int j = __VERIFIER_nondet_uchar();\n"
          "  __VERIFIER_assume(j < %u);\n"
          "  if (run(i - %u, j - %u) CHECK)\n"
          "    reach_error();\n"
          "  return 0;\n"
          "}\n"
          "#endif\n",
          n_a, n_b, n_a / 2, n_b / 2, n_a, n_b, n_a / 2, n_b / 2);
}

void gen_expr(FILE *out, uint64_t seed) {
  Gen g;
  gen_start(&g, out, seed);
  shape_define_aggregates(&g);
  unsigned bits_a = 1 + gen_below(&g, 8), bits_b = gen_below(&g, 5);
  const Shape *a = shape_int(&g), *b = shape_int(&g);
  print_functions(&g, gen_below(&g, 2));
  gen_line(&g, "static unsigned run(%s a, %s b) {", a->name, b->name);
  g.indent = g.depth = 1;
  g.budget = 40;
  var_add(&g, "a", a);
  var_add(&g, "b", b);
  gen_line(&g, "sum = 1;");
  stmt_some(&g, 1 + gen_below(&g, 5), 2);
  gen_line(&g, "mix(%s);", value_pure(&g, 4));
  gen_line(&g, "return sum;\n}\n");
  g.indent = 0;
  gen_print_expr_main(&g, bits_a, bits_b);
  arena_delete(g.arena);
}
