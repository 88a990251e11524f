/* Programs that follow a locking discipline, with occasional slips.  Each
 * variable is guarded by a lock, by atomic sections, or by a latch made of an
 * atomic variable.  Or it belongs to one thread, or to the thread that a flag,
 * a semaphore or a condition hands it to. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

#include <stdbool.h>

enum { MAX_CHILDREN = 3, MAX_DEPTH = 2, MAX_STEPS = 6 };

typedef enum { BY_LOCK, BY_OTHER, BY_SECTION, BY_LATCH, N_GUARD } Guard;

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent, n_children;
  unsigned slips;    /* percentage of accesses that break the discipline */
  unsigned steps;    /* number of steps still allowed */
  Guard guard[6];    /* by variable */
  bool is_publisher; /* the thread hands the data over; else it receives them */
  bool is_weak;      /* uses relaxed accesses and fences, too */
  bool frees;
  bool asks; /* asks for inputs, in library calls and in open orders */
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define line(G, ...) write_line((G)->out, (G)->indent, __VA_ARGS__)

static const char *place(Gen *g, unsigned variable) {
  static const char *const places[][3] = {{"x", "x", "x"},
                                          {"y", "y", "*py"},
                                          {"b.lo", "b.hi", "b.n"},
                                          {"a[0]", "a[1]", "a[r & 1]"},
                                          {"*cell", "*cell", "cell[1]"},
                                          {"v", "v", "v"}};
  return places[variable][below(g, 3)];
}

static void access(Gen *g, unsigned variable) {
  const char *p = place(g, variable);
  g->steps -= g->steps > 0;
  switch (below(g, 4)) {
  case 0: line(g, "%s = %u;", p, below(g, 3)); break;
  case 1: line(g, "%s += 1;", p); break;
  default: line(g, "r = %s;", p); break;
  }
}

/* ---- memory orders */

static const char *order(Gen *g, const char *strong) {
  if (prng(g, g->is_weak ? 40 : g->slips ? 2 : 0))
    return "relaxed";
  return prng(g, 50) ? strong : "seq_cst";
}

static void fence(Gen *g, const char *strong) {
  if (g->is_weak && prng(g, 50))
    line(g, "atomic_thread_fence(memory_order_%s);", strong);
}

static void publish(Gen *g) {
  if (!prng(g, g->slips))
    line(g, "data = 1;");
  fence(g, "release");
  line(g, "atomic_store_explicit(&flag, 1, memory_order_%s);",
       order(g, "release"));
  if (prng(g, g->slips))
    line(g, "data = 2;");
}

static void take(Gen *g) {
  if (prng(g, 80))
    line(g, "if (atomic_load_explicit(&flag, memory_order_%s))",
         order(g, "acquire"));
  else
    line(g, "if (atomic_exchange_explicit(&flag, 1, memory_order_%s))",
         order(g, "acq_rel"));
  line(g, "{");
  g->indent++;
  fence(g, "acquire");
  line(g, prng(g, 50) ? "r = data;" : "data = 3;");
  g->indent--;
  line(g, "}");
}

/* ---- guards */

static void enter(Gen *g, Guard guard) {
  switch (guard) {
  case BY_LOCK: line(g, "pthread_mutex_lock(&m);"); break;
  case BY_OTHER: line(g, "pthread_mutex_lock(&o);"); break;
  case BY_SECTION: line(g, "__VERIFIER_atomic_begin();"); break;
  default:
    line(g, "if (!atomic_exchange_explicit(&latch, 1, memory_order_%s)) {",
         order(g, "acq_rel"));
    g->indent++;
  }
}

static void leave(Gen *g, Guard guard) {
  switch (guard) {
  case BY_LOCK: line(g, "pthread_mutex_unlock(&m);"); break;
  case BY_OTHER: line(g, "pthread_mutex_unlock(&o);"); break;
  case BY_SECTION: line(g, "__VERIFIER_atomic_end();"); break;
  default:
    line(g, "atomic_store_explicit(&latch, 0, memory_order_%s);",
         order(g, "release"));
    g->indent--;
    line(g, "}");
  }
}

static void guarded(Gen *g) {
  unsigned variable = below(g, 6);
  Guard guard = g->guard[variable];
  bool slips = prng(g, g->slips);
  if (slips && prng(g, 50))
    guard = below(g, N_GUARD);
  else if (slips)
    guard = N_GUARD;
  if (guard < N_GUARD)
    enter(g, guard);
  access(g, variable);
  if (prng(g, 25)) {
    line(g, "if (r > %u)", below(g, 2));
    g->indent++;
    access(g, variable);
    g->indent--;
  }
  if (guard < N_GUARD)
    leave(g, guard);
}

static void hand_over(Gen *g) {
  bool posts = g->is_publisher;
  g->steps -= g->steps > 0;
  switch (below(g, 3)) {
  case 0: (posts ? publish : take)(g); break;
  case 1:
    if (posts) {
      line(g, "parcel = 1;");
      line(g, "sem_post(&s);");
      break;
    }
    line(g, prng(g, g->slips) ? "sem_trywait(&s);" : "sem_wait(&s);");
    line(g, "r = parcel;");
    break;
  default:
    line(g, "pthread_mutex_lock(&m);");
    if (posts) {
      line(g, "ready = 1;");
      line(g, "pthread_cond_broadcast(&c);");
    } else {
      line(g, prng(g, g->slips) ? "if (!ready)" : "while (!ready)");
      line(g, "  pthread_cond_wait(&c, &m);");
      line(g, "r = letter;");
    }
    line(g, "pthread_mutex_unlock(&m);");
  }
}

/* ---- inputs */

static void ask(Gen *g) {
  g->steps -= g->steps > 0;
  switch (below(g, 3)) {
  case 0: line(g, "r = __VERIFIER_nondet_bool();"); break;
  case 1:
    line(g, "r = (int)syscall(SYS_futex, &word, 1, %u, NULL, NULL, 0);",
         1 + below(g, 2));
    break;
  default: line(g, "r = first_of(r, __VERIFIER_nondet_bool(), *shown);");
  }
}

/* ---- threads */

static void statements(Gen *g, unsigned n, unsigned depth) {
  for (; n && g->steps; n--) {
    unsigned k = below(g, 100);
    if (g->asks && prng(g, 25)) {
      ask(g);
    } else if (k < 15 && depth < MAX_DEPTH) {
      line(g, "if (r == %u) {", below(g, 2));
      g->indent++;
      statements(g, 1, depth + 1);
      g->indent--;
      line(g, "}");
    } else if (k < 35) {
      hand_over(g);
    } else if (k < 42) {
      g->steps -= g->steps > 0;
      line(g, prng(g, 70) ? "r = number++;" : "number = r;");
    } else {
      guarded(g);
    }
  }
}

static void thread(Gen *g, unsigned number) {
  line(g, "static void *f%u(void *arg) {", number);
  g->indent++;
  g->steps = g->n_children > 2 ? MAX_STEPS - 3 : MAX_STEPS - 1;
  g->is_publisher = number == 1;
  line(g, "int r = 0;");
  if (number == 1 && prng(g, 60))
    line(g, "letter = 1;");
  statements(g, 1 + below(g, 4), 0);
  if (g->frees && number == 1 && prng(g, 20))
    line(g, "free(cell);");
  line(g, "return arg;");
  g->indent--;
  line(g, "}");
}

static void main_thread(Gen *g) {
  bool is_joined = !prng(g, g->slips);
  line(g, "int main(void) {");
  g->indent++;
  g->steps = 3;
  g->is_publisher = false;
  line(g, "int r = 0;");
  line(g, "cell = calloc(2, sizeof *cell);");
  line(g, "sem_init(&s, 0, 0);");
  for (unsigned i = 1; i <= g->n_children; i++) {
    line(g, "pthread_t t%u;", i);
    line(g, "pthread_create(&t%u, 0, f%u, 0);", i, i);
  }
  if (prng(g, 50))
    statements(g, 1 + below(g, 2), 1);
  for (unsigned i = 1; i <= g->n_children; i++)
    if (is_joined || !prng(g, 50))
      line(g, "pthread_join(t%u, 0);", i);
  if (prng(g, 50))
    access(g, below(g, 6));
  if (!g->frees)
    line(g, "free(cell);");
  line(g, "return r & 0;");
  g->indent--;
  line(g, "}");
}

void gen_guard(FILE *out, uint64_t seed) {
  Gen g = {.out = out, .rng = {seed * 0x9e3779b97f4a7c15u + 3}};
  g.n_children = 1 + below(&g, 2) + prng(&g, 20);
  g.slips = prng(&g, 30) ? 0 : 15 + below(&g, 30);
  g.frees = prng(&g, 10);
  g.is_weak = prng(&g, 25);
  g.asks = seed % 16 == 7;
  for (unsigned i = 0; i < 6; i++)
    g.guard[i] = below(&g, N_GUARD);
  if (prng(&g, 40))
    g.guard[3] = g.guard[2] = g.guard[1] = g.guard[0];
  fputs("#include <pthread.h>\n"
        "#include <semaphore.h>\n"
        "#include <stdatomic.h>\n"
        "#include <stdbool.h>\n"
        "#include <stdlib.h>\n"
        "#include <sys/syscall.h>\n"
        "#include <unistd.h>\n"
        "extern bool __VERIFIER_nondet_bool(void);\n"
        "extern void __VERIFIER_atomic_begin(void);\n"
        "extern void __VERIFIER_atomic_end(void);\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER,\n"
        "                       o = PTHREAD_MUTEX_INITIALIZER;\n"
        "static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
        "static sem_t s;\n"
        "static _Atomic int flag, latch, number;\n"
        "static int x, data, parcel, letter, ready, a[2], *cell;\n"
        "static volatile int v;\n"
        "static unsigned word;\n"
        "static int one = 1, *shown = &one;\n"
        "static int first_of(int a, int b, int c) { return c ? a : b; }\n"
        "static unsigned char y, *py = &y;\n"
        "static struct {\n  unsigned lo : 3, hi : 7;\n  char n;\n} b;\n",
        out);
  for (unsigned i = g.n_children; i > 0; i--)
    thread(&g, i);
  main_thread(&g);
}
