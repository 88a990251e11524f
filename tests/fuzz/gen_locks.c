/* Generates two or three threads that take locks of an array, wait for each
 * other, and need not end. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

#include <stdbool.h>

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent, depth;
  bool is_ordered; /* mostly takes locks in the order of their indexes */
  bool sleeps;     /* waits for signals, at barriers, and by spinning */
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define line(G, ...) write_line((G)->out, (G)->indent, __VA_ARGS__)

static void statements(Gen *g, unsigned n);

static void under_lock(Gen *g) {
  static const char *const indexes[] = {"0", "1", "k", "1 - k"};
  bool is_second = g->depth > 1;
  const char *i = indexes[g->is_ordered ? is_second : below(g, 4)];
  bool is_tried = prng(g, 15);
  if (is_tried)
    line(g, "if (!pthread_mutex_trylock(&m[%s])) {", i);
  else
    line(g, "pthread_mutex_lock(&m[%s]);", i);
  g->indent += is_tried;
  if (g->depth < 2)
    statements(g, 1);
  if (prng(g, 99))
    line(g, "pthread_mutex_unlock(&m[%s]);", i);
  g->indent -= is_tried;
  if (is_tried)
    line(g, "}");
}

static void in_order(Gen *g) {
  line(g, "pthread_mutex_lock(&m[k]);");
  line(g, "if (k == 0) pthread_mutex_lock(&m[1]);");
  statements(g, 1);
  line(g, "if (k == 0) pthread_mutex_unlock(&m[1]);");
  line(g, "pthread_mutex_unlock(&m[k]);");
}

static void wait_for_flag(Gen *g) {
  line(g, "pthread_mutex_lock(&n);");
  if (prng(g, 80))
    line(g, "while (f != %u) pthread_cond_wait(&c, &n);", below(g, 2));
  else
    line(g, "if (f) pthread_cond_wait(&c, &n);");
  line(g, "f = %u;", below(g, 2));
  if (prng(g, 60))
    line(g, "pthread_cond_%s(&c);", prng(g, 50) ? "signal" : "broadcast");
  line(g, "pthread_mutex_unlock(&n);");
}

static void semaphores(Gen *g) {
  unsigned i = below(g, 2), k = prng(g, 85) ? i : 1 - i;
  line(g, "sem_wait(&s%u);", i);
  if (g->depth < 2 && prng(g, 40))
    statements(g, 1);
  if (prng(g, 5))
    line(g, "if (x)");
  line(g, "sem_post(&s%u);", k);
}

static void spin(Gen *g) {
  line(g, "while (atomic_exchange(&w, 1))");
  line(g, "  ;");
  if (prng(g, 50))
    line(g, "x = !x;");
  line(g, prng(g, 90) ? "atomic_store(&w, 0);" : "if (x) atomic_store(&w, 0);");
}

static void sleep_or_spin(Gen *g) {
  switch (below(g, 5)) {
  case 0: line(g, "pthread_barrier_wait(&b);"); break;
  case 1: spin(g); break;
  default: wait_for_flag(g);
  }
}

static void odd(Gen *g) {
  switch (below(g, 5)) {
  case 0: wait_for_flag(g); break;
  case 1: line(g, "while (f == %u);", below(g, 2)); break;
  case 2: line(g, "k = %u;", below(g, 2)); break;
  default: line(g, "if (x) return u;");
  }
}

static void statement(Gen *g) {
  if (g->sleeps) {
    sleep_or_spin(g);
    return;
  }
  g->depth++;
  switch (g->depth > 1 && g->is_ordered ? 11 : below(g, 12)) {
  case 0: line(g, "x = !x;"); break;
  case 1:
  case 2: semaphores(g); break;
  case 3: odd(g); break;
  case 8:
  case 9:
    if (g->depth == 1) {
      in_order(g);
      break;
    }
    /* fallthrough */
  default: under_lock(g);
  }
  g->depth--;
}

static void statements(Gen *g, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    statement(g);
}

static void thread(Gen *g, unsigned number) {
  line(g, "static void *f%u(void *u) {", number);
  g->indent++;
  line(g, "unsigned k = u != 0;");
  if (prng(g, 75))
    line(g, "for (;;) {");
  else
    line(g, "for (int i = 0; i < 2; i++) {");
  g->indent++;
  statements(g, 1 + below(g, 2));
  g->indent--;
  line(g, "}");
  line(g, "return u;");
  g->indent--;
  line(g, "}");
}

static void main_thread(Gen *g, unsigned n) {
  unsigned first = below(g, 3);
  line(g, "int main(void) {");
  g->indent++;
  line(g, "pthread_t t[3];");
  line(g, "pthread_barrier_init(&b, 0, %u);", 2 + prng(g, 20));
  line(g, "sem_init(&s0, 0, %u);", first);
  line(g, "sem_init(&s1, 0, %u);", below(g, 2) || !first);
  for (unsigned i = 0; i < n; i++)
    line(g, "pthread_create(&t[%u], 0, f%u, %s);", i, prng(g, 40) ? 0 : i,
         prng(g, 50) ? "0" : "&x");
  if (prng(g, 5))
    line(g, "pthread_mutex_lock(&m[0]);");
  for (unsigned i = 0; i < n; i++)
    if (prng(g, 80))
      line(g, "pthread_join(t[%u], 0);", i);
  if (prng(g, 30))
    line(g, "pthread_exit(0);");
  line(g, "return 0;");
  g->indent--;
  line(g, "}");
}

void gen_locks(FILE *out, uint64_t seed) {
  Gen g = {.out = out, .rng = {seed * 0x9e3779b97f4a7c15u + 23}};
  unsigned n = 2u + prng(&g, 25);
  g.is_ordered = prng(&g, 60);
  g.sleeps = prng(&g, 35);
  fputs("#include <pthread.h>\n"
        "#include <semaphore.h>\n"
        "#include <stdatomic.h>\n"
        "static pthread_mutex_t m[2], n;\n"
        "static pthread_cond_t c;\n"
        "static pthread_barrier_t b;\n"
        "static atomic_int w;\n"
        "static sem_t s0, s1;\n"
        "static _Bool f, x;\n",
        out);
  for (unsigned i = 0; i < n; i++)
    thread(&g, i);
  main_thread(&g, n);
}
