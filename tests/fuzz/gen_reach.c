/* Programs in which the positions of threads between transitions matter: steps
 * in memory of their own, on paths that shared values choose, before and after
 * the threads that they create. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

enum { MAX_CHILDREN = 3, MAX_DEPTH = 2 };

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent;
  unsigned n_children;
  unsigned parent[MAX_CHILDREN + 1]; /* parent of thread 1, 2, ...; 0 is main */
  bool is_locked;                    /* holds a lock, or is in an atomic
                                        section */
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define line(G, ...) write_line((G)->out, (G)->indent, __VA_ARGS__)

static const char *shared(Gen *g) { return below(g, 3) ? "x" : "y"; }

static void access(Gen *g) {
  switch (below(g, 8)) {
  case 0: line(g, "own[%u] = r;", below(g, 2)); break;
  case 1: line(g, "r = own[%u];", below(g, 2)); break;
  case 2: line(g, "own[r & 1] = %u;", below(g, 3)); break;
  case 3:
  case 4: line(g, "r = %s;", shared(g)); break;
  case 5: line(g, "%s = r + 1;", shared(g)); break;
  default: line(g, "%s = %u;", shared(g), below(g, 3)); break;
  }
}

static void statements(Gen *, unsigned thread, unsigned n, unsigned depth);

static void block(Gen *g, unsigned thread, unsigned depth) {
  g->indent++;
  statements(g, thread, 1 + below(g, 2), depth + 1);
  g->indent--;
}

static void branch(Gen *g, unsigned thread, unsigned depth) {
  static const char *const operators[] = {"==", "!=", "<", ">"};
  line(g, "if (r %s %u) {", operators[below(g, 4)], below(g, 3));
  block(g, thread, depth);
  if (prng(g, 30)) {
    line(g, "} else {");
    block(g, thread, depth);
  }
  line(g, "}");
}

static void loop(Gen *g) {
  line(g, "for (int i = 0; i < 2; i++)");
  g->indent++;
  if (prng(g, 60))
    line(g, "own[i] = %s;", prng(g, 50) ? "r" : "i");
  else
    line(g, "%s += i;", shared(g));
  g->indent--;
}

static void section(Gen *g, unsigned thread) {
  bool is_lock = prng(g, 60);
  line(g, "%s",
       is_lock ? "pthread_mutex_lock(&m);" : "__VERIFIER_atomic_begin();");
  g->is_locked = true;
  statements(g, thread, 1 + below(g, 2), MAX_DEPTH);
  g->is_locked = false;
  line(g, "%s",
       is_lock ? "pthread_mutex_unlock(&m);" : "__VERIFIER_atomic_end();");
}

static void statement(Gen *g, unsigned thread, unsigned depth) {
  unsigned k = below(g, 100);
  if (depth < MAX_DEPTH && k < 25)
    branch(g, thread, depth);
  else if (depth < MAX_DEPTH && k < 32)
    loop(g);
  else if (!g->is_locked && depth < MAX_DEPTH && k < 42)
    section(g, thread);
  else if (!g->is_locked && k < 45)
    line(g, "assert(r != %u);", below(g, 4));
  else
    access(g);
}

static void statements(Gen *g, unsigned thread, unsigned n, unsigned depth) {
  while (n--)
    statement(g, thread, depth);
}

/* Prints a creation.  Sometimes only some executions do it, and then no thread
 * joins it. */
static void make(Gen *g, unsigned child) {
  bool is_sure = prng(g, 75);
  if (!is_sure)
    line(g, "if (r)");
  g->indent += !is_sure;
  line(g, "pthread_create(&t%u, 0, f%u, 0);", child, child);
  g->indent -= !is_sure;
  if (is_sure && prng(g, 40)) {
    statements(g, g->parent[child], below(g, 2), 0);
    line(g, "pthread_join(t%u, 0);", child);
  }
}

static void body(Gen *g, unsigned thread) {
  g->indent = 1;
  line(g, "int own[2] = {0, 1}, r = 0;");
  for (unsigned c = 1; c <= g->n_children; c++)
    if (g->parent[c] == thread) {
      statements(g, thread, below(g, 3), 0);
      make(g, c);
    }
  statements(g, thread, 1 + below(g, 3), 0);
}

void gen_reach(FILE *out, uint64_t seed) {
  Gen g = {.out = out, .rng = {seed}};
  g.n_children = 1 + below(&g, MAX_CHILDREN);
  for (unsigned c = 1; c <= g.n_children; c++)
    g.parent[c] = below(&g, c);
  fputs("#include <assert.h>\n"
        "#include <pthread.h>\n"
        "extern void __VERIFIER_atomic_begin(void);\n"
        "extern void __VERIFIER_atomic_end(void);\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
        "static unsigned char x, y = 1;\n",
        out);
  for (unsigned c = 1; c <= g.n_children; c++)
    fprintf(out, "static pthread_t t%u;\n", c);
  for (unsigned c = g.n_children; c > 0; c--) {
    fprintf(out, "static void *f%u(void *arg) {\n", c);
    body(&g, c);
    fputs("  return arg;\n}\n", out);
  }
  fputs("int main(void) {\n", out);
  body(&g, 0);
  fputs("  return 0;\n}\n", out);
}
