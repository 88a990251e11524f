/* Two or three threads that are made once, with loops of n iterations, and
 * checks of what they have done together.  Half of the time, all threads have
 * one body, with other variables.  CHECK, if defined, bounds n. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

#include <stdbool.h>

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent;
  const char *mine; /* variable of the thread, or of all */
  bool has_array;
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define line(G, ...) write_line((G)->out, (G)->indent, __VA_ARGS__)

static const char *shared(Gen *g) {
  static const char *const all[] = {"x", "y", "z"};
  unsigned k = below(g, 5);
  return k < 3 ? all[k] : g->mine;
}

static void array_statement(Gen *g) {
  switch (below(g, 4)) {
  case 0: line(g, "a[i & 3] = r;"); break;
  case 1: line(g, "a[i & 3] += %u;", below(g, 2)); break;
  default: line(g, "r += a[i & 3];");
  }
}

static void add(Gen *g) {
  const char *v = g->mine;
  unsigned c = 1 + below(g, 2);
  switch (below(g, 4)) {
  case 0:
    line(g, "pthread_mutex_lock(&m);");
    line(g, "%s += %u;", v, c);
    line(g, "pthread_mutex_unlock(&m);");
    break;
  case 1: line(g, "%s += %u;", v, c); break;
  default: line(g, "__atomic_fetch_add(&%s, %u, 5);", v, c);
  }
}

static void other_statement(Gen *g) {
  switch (below(g, 13)) {
  case 0: line(g, "__atomic_fetch_xor(&%s, 1, 5);", shared(g)); break;
  case 1: line(g, "if (%s == %u) f = 1;", shared(g), below(g, 3)); break;
  case 2: line(g, "%s = r;", shared(g)); break;
  case 3: line(g, "r = %s;", shared(g)); break;
  case 4:
    line(g, "__VERIFIER_assume(%s != %u);", shared(g), 1 + below(g, 3));
    break;
  case 5: line(g, "assert(%s <= %u);", shared(g), 2 + below(g, 4)); break;
  case 6:
    line(g, "__VERIFIER_atomic_begin();");
    line(g, "x += 1;");
    line(g, "y += %u;", 1 + below(g, 2));
    line(g, "__VERIFIER_atomic_end();");
    break;
  case 7: line(g, "if (f) return u;"); break;
  case 8: line(g, "while (f == %u);", below(g, 2)); break;
  case 9: line(g, "c += 128;"); break;
  case 10: line(g, "f = %u;", below(g, 2)); break;
  case 11: line(g, "%s *= 2;", shared(g)); break;
  default: line(g, "r++;");
  }
}

static void statement(Gen *g) {
  if (g->has_array && prng(g, 50))
    array_statement(g);
  else if (prng(g, 70))
    add(g);
  else
    other_statement(g);
}

static void thread(Gen *g, unsigned number) {
  line(g, "static void *f%u(void *u) {", number);
  g->indent++;
  line(g, "unsigned r = 0, i = 0;");
  if (prng(g, 20))
    statement(g);
  line(g, "while (i < n) {");
  g->indent++;
  statement(g);
  if (prng(g, 40))
    statement(g);
  line(g, "i++;");
  g->indent--;
  line(g, "}");
  if (g->has_array)
    line(g, "%s = r;", g->mine);
  else if (prng(g, 20))
    statement(g);
  line(g, "return u;");
  g->indent--;
  line(g, "}");
}

static void check(Gen *g) {
  static const char *const all[] = {
      "x == y",         "x == y",     "x == n",      "x == 2 * n",
      "x + y == 2 * n", "x == y + z", "x <= y",      "z == 0",
      "f == 0",         "c == 0",     "x == y || f", "x == y || n == 1",
      "x + y == 4 * n", "x != 3"};
  line(g, "assert(%s);", all[below(g, sizeof all / sizeof *all)]);
}

static void main_thread(Gen *g, unsigned n) {
  line(g, "int main(void) {");
  g->indent++;
  line(g, "void *u = 0;");
  line(g, "unsigned r = 0, i = 0;");
  line(g, "pthread_t t[3];");
  line(g, "n = __VERIFIER_nondet_uint();");
  line(g, "LIMIT");
  if (g->has_array)
    line(g, "for (int k = 0; k < 4; k++) a[k] = __VERIFIER_nondet_bool();");
  for (unsigned i = 0; i < n; i++) {
    if (prng(g, 10))
      statement(g);
    line(g, "pthread_create(&t[%u], 0, f%u, 0);", i, i);
  }
  if (prng(g, 10))
    check(g);
  for (unsigned i = 0; i < n; i++)
    if (prng(g, 95))
      line(g, "pthread_join(t[%u], 0);", i);
  check(g);
  line(g, "return u != 0 && r && i;");
  g->indent--;
  line(g, "}");
}

void gen_commute(FILE *out, uint64_t seed) {
  static const char *const own[] = {"x", "y", "z"};
  const uint64_t first = seed * 0x9e3779b97f4a7c15u + 17;
  Gen g = {.out = out, .rng = {first}};
  unsigned n = 2u + prng(&g, 15);
  bool is_alike = prng(&g, 60), is_one = prng(&g, 30);
  Rng bodies = g.rng;
  g.has_array = seed % 4 == 0;
  fputs("#include <assert.h>\n"
        "#include <pthread.h>\n"
        "extern unsigned __VERIFIER_nondet_uint(void);\n"
        "extern _Bool __VERIFIER_nondet_bool(void);\n"
        "extern void __VERIFIER_assume(int);\n"
        "extern void __VERIFIER_atomic_begin(void);\n"
        "extern void __VERIFIER_atomic_end(void);\n"
        "#ifdef CHECK\n"
        "#define LIMIT __VERIFIER_assume(n <= CHECK);\n"
        "#else\n"
        "#define LIMIT\n"
        "#endif\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
        "static unsigned n, x, y, z, f, a[4];\n"
        "static unsigned char c;\n",
        out);
  for (unsigned i = 0; i < n; i++) {
    if (is_alike)
      g.rng = bodies;
    g.mine = own[is_one ? 0 : i];
    thread(&g, i);
  }
  g.rng = (Rng){first + 5};
  g.mine = "z";
  main_thread(&g, n);
}
