#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Constructors and destructors, whose priorities all differ, since their order
 * would be open otherwise; main ends by return or exit(); functions that are
 * weak, defined or not, and aliases.  The destructor that runs last prints the
 * result. */

enum { MAX_FUNCTIONS = 6, FIRST_PRIORITY = 102 };

typedef struct {
  Gen g;
  unsigned priorities[MAX_FUNCTIONS], n;
} Start;

static unsigned new_priority(Start *s) {
  for (;;) {
    unsigned p = FIRST_PRIORITY + gen_below(&s->g, 300), i = 0;
    while (i < s->n && s->priorities[i] != p)
      i++;
    if (i == s->n)
      return s->priorities[s->n++] = p;
  }
}

static const char *attribute(Start *s, const char *kind, bool is_last) {
  Gen *g = &s->g;
  static const char *const forms[] = {"__attribute__((%s%s))",
                                      "__attribute__((unused, __%s__%s))",
                                      "ATTRIBUTE(%s%s)"};
  const char *priority = is_last ? "" : gen_text(g, "(%u)", new_priority(s));
  switch (gen_below(g, 3)) {
  case 0: return gen_text(g, forms[0], kind, priority);
  case 1: return gen_text(g, forms[1], kind, priority);
  default: return gen_text(g, forms[2], kind, priority);
  }
}

static void print_effect(Gen *g) {
  static const char *const calls[] = {"absent", "defined", "other"};
  const char *f = calls[gen_below(g, 3)];
  if (gen_chance(g, 40))
    gen_line(g, "mix(%s ? %s(%u) : 3);", f, f, gen_below(g, 50));
  else
    gen_line(g, "mix(%s);", value_constant(g));
}

static void print_function(Start *s, const char *kind, bool is_plain) {
  Gen *g = &s->g;
  const char *name = gen_name(g, kind);
  const char *a = attribute(s, kind, is_plain);
  bool is_ahead = gen_chance(g, 40);
  if (is_ahead)
    gen_line(g, "static void %s(void) %s;", name, a);
  gen_line(g, "static %s void %s(void) {", is_ahead ? "" : a, name);
  g->indent = 1;
  print_effect(g);
  g->indent = 0;
  gen_line(g, "}\n");
}

/* Prints functions, of which at most one has no priority: it is the last, or
 * the first. */
static void print_functions(Start *s, const char *kind) {
  unsigned n = gen_below(&s->g, MAX_FUNCTIONS), plain = gen_below(&s->g, 8);
  s->n = 0;
  for (unsigned i = 0; i < n; i++)
    print_function(s, kind, i == plain);
}

static void print_end(Gen *g) {
  fputs("__attribute__((destructor(101))) static void end(void) {\n"
        "#ifdef NATIVE\n"
        "  printf(\"%u\\n\", sum);\n"
        "#else\n"
        "  if (sum CHECK)\n"
        "    reach_error();\n"
        "#endif\n"
        "}\n\n",
        g->out);
}

void gen_startups(FILE *out, uint64_t seed) {
  Start s = {0};
  Gen *g = &s.g;
  gen_start(g, out, seed);
  gen_line(g, "enum color { RED, GREEN = 5, BLUE, BLACK = 3 };");
  gen_line(g, "#define ATTRIBUTE(x) __attribute__((x))");
  gen_line(g, "extern void exit(int);");
  gen_line(g, "extern int absent(int) ATTRIBUTE(weak);");
  gen_line(g, "ATTRIBUTE(weak) int defined(int k) { return k + 1; }");
  gen_line(g, "int other(int) __attribute__((alias(\"defined\")));\n");
  print_functions(&s, "constructor");
  print_functions(&s, "destructor");
  print_end(g);
  gen_line(g, "static void leave(int k) {\n  mix(k);\n  exit(0);\n}\n");
  gen_line(g, "int main(void) {");
  g->indent = 1;
  print_effect(g);
  if (gen_chance(g, 40))
    gen_line(g, "leave(%u);", gen_below(g, 9));
  print_effect(g);
  gen_line(g, "return 0;");
  g->indent = 0;
  gen_line(g, "}");
  arena_delete(g->arena);
}
