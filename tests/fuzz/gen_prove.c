/* Threads in loops, and created in loops, without an end; CHECK, if defined,
 * bounds the iterations of each loop. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

#include <stdbool.h>

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent;
  unsigned steps; /* number of steps still allowed */
  bool has_array;
  unsigned far; /* index of loads: out of bounds, or 9 */
  Rng of_array;
  bool has_tickets;
  Rng of_tickets;
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

static const char *shared(Gen *g) { return PICK(g, "x", "y", "f"); }

static void check(Gen *g) {
  line(g, "assert(%s);",
       PICK(g, "x <= 2", "x >= 0", "y != 3", "x <= y", "f == 0 || f == 1",
            "r <= 3", "lock == 1", "!f || x > 0", "x != 2 || y != 2",
            "p[0] != 3", "x == y", "r != 2 || f", "p != &x || *p <= 2",
            "q != &y", "!q || *q != 3", "f || x != 1"));
}

static void statement(Gen *g) {
  switch (below(g, 27)) {
  case 0: line(g, "if (x < %u) x++;", 2 + below(g, 2)); break;
  case 1: line(g, "if (x > 0) x--;"); break;
  case 2: line(g, "x++; x--;"); break;
  case 3: line(g, "r = %s;", shared(g)); break;
  case 4: line(g, "%s = r;", shared(g)); break;
  case 5: line(g, "f = !f;"); break;
  case 6: line(g, "y = %u;", below(g, 4)); break;
  case 7: line(g, "if (%s == %u) y = x;", shared(g), below(g, 3)); break;
  case 8: line(g, "*p = %u;", below(g, 3)); break;
  case 9: line(g, "if (f) return arg;"); break;
  case 10: line(g, "r = nondet() ? x : 1;"); break;
  case 11:
    line(g, "__VERIFIER_assume(%s != %u);", shared(g), below(g, 3));
    break;
  case 12: line(g, "r = (int)(long)arg;"); break;
  case 13: line(g, "for (int i = 0; i < 2; i++) %s = i;", shared(g)); break;
  case 14: line(g, "p = nondet() ? &x : &y;"); break;
  case 15: line(g, "q = %s;", PICK(g, "&x", "&f", "0", "p")); break;
  case 16: line(g, "{ int *s = q; if (s) *s = %u; }", below(g, 4)); break;
  case 17: line(g, "{ int *s = q; p = s ? s : &y; }"); break;
  case 18: line(g, "if (p == %s) *p = r;", PICK(g, "&x", "&y", "q")); break;
  case 19: line(g, "(%s ? set : clear)();", PICK(g, "f", "nondet()")); break;
  case 20: line(g, "while (f != %u);", below(g, 2)); break;
  default: check(g);
  }
}

/* Prints an access at an unknown index. */
static void array_statement(Gen *g) {
  unsigned i = rng_below(&g->of_array, 3), v = rng_below(&g->of_array, 4);
  switch (rng_below(&g->of_array, 6)) {
  case 0: line(g, "a[nondet() ? %u : 9] = %u;", i, v); break;
  case 1: line(g, "a[nondet() ? %u : 9] = r & %u;", i, v); break;
  case 2: line(g, "r = a[nondet() ? %u : %u];", i, g->far); break;
  case 3: line(g, "assert(a[nondet() ? %u : 9] <= %u);", i, v); break;
  case 4: line(g, "assert(a[nondet() ? %u : 9] != %u);", i, v + 1); break;
  default: line(g, "a[nondet() ? %u : 9] = a[nondet() ? %u : 9];", i, v);
  }
}

static void statements(Gen *g, unsigned n) {
  for (; n && g->steps; n--, g->steps--) {
    statement(g);
    if (g->has_array && rng_chance(&g->of_array, 50))
      array_statement(g);
  }
}

/* Prints a critical section; sometimes the lock or the unlock is forgotten. */
static void guarded(Gen *g) {
  static const char *const take[] = {
      "pthread_mutex_lock(&m);", "__VERIFIER_atomic_begin();",
      "__VERIFIER_atomic_begin(); __VERIFIER_assume(lock == 0); lock = 1; "
      "__VERIFIER_atomic_end();"};
  static const char *const give[] = {"pthread_mutex_unlock(&m);",
                                     "__VERIFIER_atomic_end();", "lock = 0;"};
  unsigned k = below(g, 3);
  bool is_section = k == 1;
  if (is_section || prng(g, 95))
    line(g, "%s", take[k]);
  g->indent++;
  statements(g, 1 + below(g, 3));
  g->indent--;
  if (is_section || prng(g, 95))
    line(g, "%s", give[k]);
}

static bool ticket_chance(Gen *g, unsigned percent) {
  return rng_chance(&g->of_tickets, percent);
}

/* Prints a ticket lock of four numbers; sometimes a ticket is drawn in two
 * steps, not waited for, or given back twice. */
static void ticketed(Gen *g) {
  bool is_drawn_at_once = ticket_chance(g, 90);
  line(g, "{");
  g->indent++;
  line(g, is_drawn_at_once ? "__VERIFIER_atomic_begin();" : ";");
  line(g, "unsigned char mine = next;");
  line(g, "next += 64;");
  line(g, is_drawn_at_once ? "__VERIFIER_atomic_end();" : ";");
  if (ticket_chance(g, 95))
    line(g, "while (served != mine);");
  line(g, "inside = 1;");
  statements(g, 1);
  line(g, "assert(inside == 1);");
  line(g, "inside = 0;");
  line(g, "served += %u;", ticket_chance(g, 90) ? 64 : 128);
  g->indent--;
  line(g, "}");
}

static void body(Gen *g) {
  unsigned n = 1 + below(g, 2);
  for (unsigned i = 0; i < n; i++)
    if (g->has_tickets && ticket_chance(g, 50))
      ticketed(g);
    else if (prng(g, 60))
      guarded(g);
    else
      statements(g, 1 + below(g, 2));
}

static void looped(Gen *g) {
  bool is_endless = prng(g, 40);
  line(g, is_endless ? "ENDLESS {" : "SOME {");
  g->indent++;
  body(g);
  g->indent--;
  line(g, is_endless ? "} END" : "}");
}

static void thread(Gen *g, unsigned number) {
  line(g, "static void *f%u(void *arg) {", number);
  g->indent++;
  g->steps = 5;
  line(g, "int r = %u;", below(g, 2));
  line(g, "int *p = %s;", PICK(g, "&x", "&y", "&f"));
  if (prng(g, 30))
    statement(g);
  if (prng(g, 60))
    looped(g);
  else
    body(g);
  line(g, "return arg;");
  g->indent--;
  line(g, "}");
}

static void make(Gen *g, unsigned number) {
  bool is_many = prng(g, 60);
  line(g, "%spthread_create(&t, 0, f%u, (void *)%uL);", is_many ? "SOME " : "",
       number, below(g, 3));
  if (!is_many && prng(g, 30))
    line(g, "pthread_join(t, 0);");
}

static void main_thread(Gen *g, unsigned n) {
  line(g, "int main(void) {");
  g->indent++;
  g->steps = 3;
  line(g, "void *arg = 0;");
  line(g, "int r = 0, *p = &x;");
  line(g, "pthread_t t;");
  for (unsigned i = 0; i < n; i++) {
    if (prng(g, 20))
      line(g, "%s = %u;", shared(g), below(g, 2));
    make(g, i);
  }
  if (prng(g, 50))
    looped(g);
  else
    check(g);
  line(g, "return arg != 0;");
  g->indent--;
  line(g, "}");
}

void gen_prove(FILE *out, uint64_t seed) {
  Gen g = {.out = out,
           .rng = {seed * 0x9e3779b97f4a7c15u + 11},
           .has_array = seed % 4 == 0,
           .far = seed % 8 == 4 ? 12 : 9,
           .of_array = {seed * 0x9e3779b97f4a7c15u + 12},
           .has_tickets = seed % 32 == 31,
           .of_tickets = {seed * 0x9e3779b97f4a7c15u + 13}};
  unsigned n = 1u + prng(&g, 40);
  fputs("#include <assert.h>\n"
        "#include <pthread.h>\n"
        "extern _Bool __VERIFIER_nondet_bool(void);\n"
        "extern void __VERIFIER_assume(int);\n"
        "extern void __VERIFIER_atomic_begin(void);\n"
        "extern void __VERIFIER_atomic_end(void);\n"
        "#define nondet __VERIFIER_nondet_bool\n"
        "#ifdef CHECK\n"
        "#define ENDLESS for (int cut = 0; cut < CHECK; cut++)\n"
        "#define SOME for (int cut = 0; cut < CHECK && nondet(); cut++)\n"
        "#define END __VERIFIER_assume(0);\n"
        "#else\n"
        "#define ENDLESS for (;;)\n"
        "#define SOME while (nondet())\n"
        "#define END\n"
        "#endif\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
        "static int x, y, f, lock, *q;\n"
        "static void set(void) { f = 1; }\n"
        "static void clear(void) { f = 0; }\n",
        out);
  if (g.has_array)
    line(&g, "static unsigned a[12];");
  if (g.has_tickets) {
    line(&g, "static unsigned char next, served;");
    line(&g, "static int inside;");
  }
  for (unsigned i = 0; i < n; i++)
    thread(&g, i);
  main_thread(&g, n);
}
