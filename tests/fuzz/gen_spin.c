/* Threads in loops that wait for others: flags, own locks, tickets; loops that
 * change nothing, or only sometimes. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

#include <stdbool.h>

enum { MAX_DEPTH = 2 };

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent, names;
  unsigned steps; /* number of steps still allowed */
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define line(G, ...) write_line((G)->out, (G)->indent, __VA_ARGS__)

#define PICK(G, ...)                                                           \
  pick(G, (const char *const[]){__VA_ARGS__},                                  \
       sizeof(const char *[]){__VA_ARGS__} / sizeof(char *))

static const char *pick(Gen *g, const char *const *of, size_t n) {
  return of[below(g, (unsigned)n)];
}

static const char *shared(Gen *g) { return PICK(g, "x", "y", "f", "h"); }

static const char *local(Gen *g) { return PICK(g, "l", "r"); }

static const char *condition(Gen *g) {
  return PICK(g, "x == 0", "y != 1", "f == 0", "!h", "f && h != 1", "l != f",
              "(l = x) != 2", "(r = y) == l", "*p == 0", "a[x & 1] == 0",
              "x == y", "nondet() && !f", "lock == 1", "get(&f) == 0",
              "f == 0 || x == 2");
}

static void check(Gen *g) {
  line(g, "assert(%s);",
       PICK(g, "l != 2", "x != 2", "l == r", "!(x == 1 && y == 1)", "r < 2",
            "f || !h", "l <= x", "a[0] == a[1]", "*p != 1", "lock == 1",
            "count == 0"));
}

/* ---- other statements of loops */

static void idle(Gen *g) {
  switch (below(g, 12)) {
  case 0: line(g, "sched_yield();"); break;
  case 1: line(g, "usleep(1);"); break;
  case 2: line(g, "l = %s;", shared(g)); break;
  case 3: line(g, "r = %s;", shared(g)); break;
  case 4: check(g); break;
  case 5: line(g, "l = *p;"); break;
  case 6: line(g, "{ int v = %s, *q = &v; r = *q; }", shared(g)); break;
  case 7: line(g, "l = get(&%s);", shared(g)); break;
  case 8: line(g, "if (%s) break;", condition(g)); break;
  case 9: line(g, "if (nondet()) continue;"); break;
  case 10: line(g, "r = l, l = %s;", shared(g)); break;
  default: line(g, "__sync_bool_compare_and_swap(&%s, 2, 0);", shared(g));
  }
}

static void act(Gen *g) {
  switch (below(g, 10)) {
  case 0: line(g, "%s = %u;", shared(g), below(g, 3)); break;
  case 1: line(g, "l = (l + 1) & 3;"); break;
  case 2: line(g, "if (%s) r = 1;", condition(g)); break;
  case 3: line(g, "if (%s) { %s = 1; break; }", condition(g), shared(g)); break;
  case 4: line(g, "a[l & 1] = %u;", below(g, 2)); break;
  case 5: line(g, "if (x == 1) %s = %u;", shared(g), below(g, 3)); break;
  case 6: line(g, "free(malloc(1));"); break;
  case 7: line(g, "p = p == &x ? &y : &x;"); break;
  case 8: line(g, "if (nondet()) malloc(1); else break;"); break;
  default: line(g, "if (l++ & 2) break;");
  }
}

static void statements(Gen *g, unsigned n, unsigned depth);

static void body(Gen *g, unsigned depth) {
  g->indent++;
  for (unsigned n = below(g, 3); n; n--)
    idle(g);
  if (prng(g, 15))
    act(g);
  if (depth < MAX_DEPTH && prng(g, 12))
    statements(g, 1, depth + 1);
  g->indent--;
}

/* ---- loops */

static void loop(Gen *g, unsigned depth) {
  unsigned name = g->names++;
  switch (below(g, 6)) {
  case 0: line(g, "while (%s);", condition(g)); break;
  case 1:
  case 2:
    line(g, "while (%s) {", condition(g));
    body(g, depth);
    line(g, "}");
    break;
  case 3:
    line(g, "do {");
    body(g, depth);
    line(g, "} while (%s);", condition(g));
    break;
  case 4:
    line(g, "for (;;) {");
    line(g, "  if (!(%s)) break;", condition(g));
    body(g, depth);
    if (prng(g, 30))
      line(g, "  if (%s) goto out%u;", condition(g), name);
    line(g, "}");
    line(g, "out%u:;", name);
    break;
  default:
    line(g, "again%u:", name);
    if (prng(g, 50))
      line(g, "l = %s;", shared(g));
    if (prng(g, 20))
      line(g, "if (%s) goto again%u;", condition(g), name);
    line(g, "if (%s) goto again%u;", condition(g), name);
  }
}

static void acquire(Gen *g) {
  switch (below(g, 8)) {
  case 0: line(g, "while (!__sync_bool_compare_and_swap(&lock, 0, 1));"); break;
  case 1: line(g, "while (__sync_lock_test_and_set(&lock, 1));"); break;
  case 2:
    line(g, "while (__atomic_exchange_n(&lock, 1, 5))");
    line(g, "  while (lock);");
    break;
  case 3:
    line(g, "{ int e = 0;");
    line(g, "while (!__atomic_compare_exchange_n(&lock, &e, 1, 0, 5, 5))");
    line(g, "  e = 0; }");
    break;
  case 4:
    line(g, "{ int e; do e = 0;");
    line(g, "while (!__atomic_compare_exchange_n(&lock, &e, 1, 0, 5, 5)); }");
    break;
  case 5:
    line(g, "for (;;) {");
    line(g, "  if (lock) continue;");
    line(g, "  if (!__atomic_exchange_n(&lock, 1, 5)) break;");
    line(g, "}");
    break;
  case 6:
    line(g, "{ int t = __sync_fetch_and_add(&next, 1);");
    line(g, "while (serving != t); }");
    break;
  default: line(g, "while (pthread_mutex_trylock(&m));");
  }
}

static void section(Gen *g) {
  acquire(g);
  if (prng(g, 50))
    line(g, "count++;");
  if (prng(g, 50))
    line(g, "assert(count == %u);", 1 + prng(g, 15));
  if (prng(g, 50))
    line(g, "count--;");
  switch (below(g, 6)) {
  case 0: line(g, "serving++;"); break;
  case 1: line(g, "pthread_mutex_unlock(&m);"); break;
  case 2: break;
  default: line(g, "lock = 0;");
  }
}

static void statements(Gen *g, unsigned n, unsigned depth) {
  for (; n && g->steps; n--, g->steps--) {
    unsigned k = below(g, 100);
    if (k < 35) {
      loop(g, depth);
    } else if (k < 55) {
      section(g);
      n = 1;
    } else if (k < 70) {
      check(g);
    } else if (k < 73) {
      line(g, "l = stay() + go();");
    } else if (k < 76) {
      line(g, "%s = %s;", local(g), shared(g));
    } else {
      line(g, "%s = %u;", shared(g), below(g, 3));
    }
  }
}

/* ---- threads */

static void thread(Gen *g, unsigned number) {
  line(g, "static void *f%u(void *arg) {", number);
  g->indent++;
  g->steps = 4;
  line(g, "int l = 0, r = %u;", below(g, 2));
  line(g, "volatile int *p = %s;", PICK(g, "&x", "&y", "&f", "block"));
  statements(g, 1 + below(g, 3), 0);
  line(g, "return arg;");
  g->indent--;
  line(g, "}");
}

static void main_thread(Gen *g, unsigned n) {
  bool frees = prng(g, 30);
  line(g, "int main(void) {");
  g->indent++;
  g->steps = 2;
  line(g, "int l = 0, r = 0;");
  line(g, "volatile int *p = &x;");
  line(g, "pthread_t t[%u];", n);
  line(g, "block = calloc(1, sizeof *block);");
  for (unsigned i = 0; i < n; i++)
    line(g, "pthread_create(&t[%u], 0, f%u, 0);", i, i);
  statements(g, below(g, 3), 1);
  if (frees && prng(g, 20))
    line(g, "free((void *)block);");
  for (unsigned i = 0; i < n && prng(g, 85); i++)
    line(g, "pthread_join(t[%u], 0);", i);
  if (prng(g, 50))
    check(g);
  if (frees && prng(g, 80))
    line(g, "free((void *)block);");
  line(g, "return 0;");
  g->indent--;
  line(g, "}");
}

void gen_spin(FILE *out, uint64_t seed) {
  Gen g = {.out = out, .rng = {seed * 0x9e3779b97f4a7c15u + 7}};
  unsigned n = 1u + prng(&g, 70) + prng(&g, 10);
  fputs("#include <assert.h>\n"
        "#include <pthread.h>\n"
        "#include <sched.h>\n"
        "#include <stdlib.h>\n"
        "#include <unistd.h>\n"
        "extern _Bool __VERIFIER_nondet_bool(void);\n"
        "#define nondet __VERIFIER_nondet_bool\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
        "static volatile int x, y, f, h, a[2], *block;\n"
        "static volatile int lock, next, serving, count;\n"
        "static int get(volatile int *q) { return *q; }\n"
        "static int stay(void) { while (!f); return 1; }\n"
        "static int go(void) { return f = 1; }\n",
        out);
  for (unsigned i = 0; i < n; i++)
    thread(&g, i);
  main_thread(&g, n);
}
