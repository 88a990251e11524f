#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Variable-length arrays of one to three dimensions, some of them constant:
 * variables, parameters, named types, pointers.  The variables of their lengths
 * change afterwards; constants keep their values. */

enum { MAX_DIMS = 3, MAX_ARRAYS = 8 };

typedef struct {
  const char *name, *type; /* name of the array, type of the elements */
  const char *dims[MAX_DIMS];
  unsigned n, depth;
  bool is_parameter;
} Array;

typedef struct {
  Gen g;
  Array arrays[MAX_ARRAYS];
  unsigned n;
} Vla;

static const char *const types[] = {"int",       "char",     "short",
                                    "long long", "unsigned", "struct pair"};

static Array *choose(Vla *v) {
  return v->n ? &v->arrays[gen_below(&v->g, v->n)] : NULL;
}

static const char *brackets(Gen *g, const Array *a, unsigned from,
                            const char *before) {
  for (unsigned i = from; i < a->n; i++)
    before = gen_text(g, "%s[%s]", before, a->dims[i]);
  return before;
}

/* Returns an element; lengths are those at the declaration. */
static const char *place(Vla *v, const Array *a) {
  Gen *g = &v->g;
  const char *text = a->name;
  bool flat = gen_chance(g, 15);
  for (unsigned i = 0; i < a->n && !flat; i++)
    text = gen_text(g, "%s[%u %% %s]", text, gen_below(g, 20), a->dims[i]);
  if (flat)
    text = gen_text(g, "((%s *)%s)[%u %% (%s)]", a->type, a->name,
                    gen_below(g, 60), brackets(g, a, a->n, a->dims[0]));
  return strcmp(a->type, "struct pair") ? text : gen_text(g, "%s.y", text);
}

static const char *length(Vla *v) {
  Gen *g = &v->g;
  if (gen_chance(g, 30))
    return gen_text(g, "%u", 1 + gen_below(g, 4));
  const char *name = gen_name(g, "k");
  static const char *const forms[] = {"n",   "m",       "n + 1",
                                      "n++", "next(m)", "m % 3 + 1"};
  gen_line(g, "const int %s = %s;", name, forms[gen_below(g, 6)]);
  return name;
}

static Array *new_array(Vla *v, const char *stem) {
  Gen *g = &v->g;
  Array *a = &v->arrays[v->n];
  *a = (Array){.name = gen_name(g, stem), .depth = g->depth};
  a->type = types[gen_below(g, sizeof types / sizeof *types)];
  a->n = 1 + gen_below(g, MAX_DIMS);
  for (unsigned i = 0; i < a->n; i++)
    a->dims[i] = length(v);
  v->n++;
  return a;
}

/* Returns a length as it is written: a variable with that value now, which may
 * change later. */
static const char *declared(Gen *g, const char *dim) {
  if (*dim != 'k' || gen_chance(g, 40))
    return dim;
  const char *name = gen_name(g, "l");
  gen_line(g, "int %s = %s;", name, dim);
  return name;
}

static void fill(Gen *g, const Array *a, const char *what) {
  gen_line(g, "memset(%s, %u, %s);", a->name, gen_below(g, 100), what);
}

static void declare_plain(Vla *v) {
  Gen *g = &v->g;
  Array *a = new_array(v, "a");
  const char *text = a->name;
  const char *lengths[MAX_DIMS];
  for (unsigned i = 0; i < a->n; i++)
    lengths[i] = declared(g, a->dims[i]);
  for (unsigned i = 0; i < a->n; i++)
    text = gen_text(g, "%s[%s]", text, lengths[i]);
  gen_line(g, "%s %s;", a->type, text);
  for (unsigned i = 0; i < a->n; i++)
    if (*lengths[i] == 'l')
      gen_line(g, "%s += %u;", lengths[i], 1 + gen_below(g, 3));
  fill(g, a, gen_text(g, "sizeof %s", a->name));
}

static void declare_named(Vla *v) {
  Gen *g = &v->g;
  Array *a = new_array(v, "b");
  const char *type = gen_name(g, "T");
  gen_line(g, "typedef %s %s;", a->type, brackets(g, a, 1, type));
  if (gen_chance(g, 50))
    gen_line(g, "%s %s[%s];", type, a->name, declared(g, a->dims[0]));
  else
    gen_line(g, "typeof(%s[%s]) %s;", type, a->dims[0], a->name);
  gen_line(g, "mix(sizeof(%s));", type);
  fill(g, a, gen_text(g, "%s * sizeof *%s", a->dims[0], a->name));
}

static void declare_like(Vla *v) {
  Gen *g = &v->g;
  const Array *from = choose(v);
  if (!from || from->is_parameter)
    return;
  Array *a = &v->arrays[v->n];
  *a = *from;
  a->name = gen_name(g, "c");
  a->depth = g->depth;
  bool is_more = a->n < MAX_DIMS && gen_chance(g, 40);
  if (is_more) {
    const char *dim = length(v);
    memmove(a->dims + 1, a->dims, sizeof *a->dims * a->n++);
    a->dims[0] = dim;
  }
  v->n++;
  gen_line(g, "typeof(%s) %s%s;", from->name, a->name,
           is_more ? gen_text(g, "[%s]", a->dims[0]) : "");
  fill(g, a, gen_text(g, "sizeof(%s)", a->name));
}

static void declare_pointer(Vla *v) {
  Gen *g = &v->g;
  Array *a = new_array(v, "p");
  a->is_parameter = true; /* its sizeof is that of a pointer */
  const char *rest = brackets(g, a, 1, "");
  gen_line(g, "%s (*%s)%s = malloc(sizeof(%s));", a->type, a->name, rest,
           brackets(g, a, 0, a->type));
  fill(g, a, gen_text(g, "%s * sizeof *%s", a->dims[0], a->name));
}

static void print_move(Vla *v) {
  Gen *g = &v->g;
  const Array *a = choose(v);
  const char *p = gen_name(g, "q");
  gen_line(g, "typeof(&%s[0]) %s = %s + %u %% %s;", a->name, p, a->name,
           gen_below(g, 9), a->dims[0]);
  gen_line(g, "mix(%s - %s);", p, a->name);
  gen_line(g, "mix((char *)(%s + 1) - (char *)%s);", p, a->name);
  if (gen_chance(g, 50))
    gen_line(g, "mix((char *)(++%s) - (char *)&%s[0]);", p, a->name);
  gen_line(g, "mix(sizeof *%s);", p);
}

static void print_statement(Vla *v) {
  Gen *g = &v->g;
  const Array *a = choose(v);
  unsigned k = gen_below(g, 6);
  if (k == 0)
    gen_line(g, "mix(sizeof %s);",
             a->is_parameter ? gen_text(g, "*%s", a->name) : a->name);
  else if (k == 1)
    gen_line(g, "mix(sizeof %s[0]);", a->name);
  else if (k == 2)
    print_move(v);
  else if (k == 3)
    gen_line(g, "mix(sizeof(%s));", brackets(g, a, 0, a->type));
  else
    gen_line(g, "mix(%s = (%s >> 1) + %u);", place(v, a), place(v, choose(v)),
             gen_below(g, 50));
}

static void print_some(Vla *v, unsigned n, unsigned fuel);

/* Prints a loop; arrays of its block end with it. */
static void print_loop(Vla *v, unsigned fuel) {
  Gen *g = &v->g;
  unsigned mark = v->n;
  const char *i = gen_name(g, "i");
  gen_line(g, "for (int %s = 1; %s < %u; %s++) {", i, i, 2 + gen_below(g, 3),
           i);
  g->indent++;
  gen_line(g, "n = n %% 4 + 1;");
  print_some(v, 3, fuel - 1);
  g->indent--;
  gen_line(g, "}");
  v->n = mark;
}

static void print_some(Vla *v, unsigned n, unsigned fuel) {
  Gen *g = &v->g;
  for (; n > 0; n--) {
    unsigned k = gen_below(g, 10);
    if (k < 4 && v->n + 1 < MAX_ARRAYS)
      (k == 0   ? declare_plain
       : k == 1 ? declare_named
       : k == 2 ? declare_like
                : declare_pointer)(v);
    else if (k == 4 && fuel)
      print_loop(v, fuel);
    else if (v->n)
      print_statement(v);
  }
}

/* Prints a function with an array parameter, whose outermost length is not
 * evaluated. */
static void print_function(Vla *v) {
  Gen *g = &v->g;
  static const char *const names[MAX_DIMS] = {"n", "m", "3"};
  Array *a = &v->arrays[0];
  *a = (Array){.name = "a", .type = "int", .is_parameter = true};
  a->n = 1 + gen_below(g, MAX_DIMS);
  for (unsigned i = 0; i < a->n; i++)
    a->dims[i] = gen_text(g, "%s", names[i]);
  const char *text = brackets(g, a, 0, "a");
  if (gen_chance(g, 40))
    text = gen_text(g, gen_chance(g, 50) ? "(*a)%s" : "a[]%s",
                    brackets(g, a, 1, ""));
  gen_line(g, "static unsigned f%u(int n, int m, int %s) {", a->n, text);
  g->indent = 1;
  gen_line(g, "const int k0 = n, k1 = m;");
  static const char *const kept[MAX_DIMS] = {"k0", "k1", "3"};
  for (unsigned i = 0; i < a->n; i++)
    a->dims[i] = kept[i];
  v->n = 1;
  print_some(v, 2 + gen_below(g, 4), 1);
  gen_line(g, "return sizeof *a + %s;", place(v, a));
  g->indent = 0;
  gen_line(g, "}\n");
  gen_line(g, "static void call(int n, int m) {");
  gen_line(g, "  int x%s;",
           brackets(g, &(Array){.dims = {"n", "m", "3"}, .n = a->n}, 0, ""));
  gen_line(g, "  memset(x, 5, sizeof x);");
  gen_line(g, "  mix(f%u(n, m, x));", a->n);
  gen_line(g, "}\n");
  v->n = 0;
}

void gen_vla(FILE *out, uint64_t seed) {
  Vla v = {0};
  Gen *g = &v.g;
  gen_start(g, out, seed);
  gen_line(g, "struct pair {\n  char x;\n  short y;\n};");
  gen_line(g, "static int next(int k) {\n  mix(k);\n  return k;\n}\n");
  print_function(&v);
  gen_line(g, "int main(void) {");
  g->indent = g->depth = 1;
  gen_line(g, "int n = %u, m = %u;", 1 + gen_below(g, 3), 1 + gen_below(g, 4));
  gen_line(g, "call(%u, %u);", 1 + gen_below(g, 3), 1 + gen_below(g, 3));
  print_some(&v, 4 + gen_below(g, 8), 2);
  for (unsigned i = 0; i < v.n; i++)
    gen_line(g, "mix(%s);", place(&v, &v.arrays[i]));
  gen_finish(g);
}
