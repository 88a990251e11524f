/* Programs so small that all interleavings can be listed, with steps whose
 * order matters.  A seed takes some of the stock of variables; the threads
 * share the budget of steps. */
#include "tests/fuzz/gen.h"

#include "frontend/base/arena.h"
#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

typedef struct {
  const char *declaration;
  const char *places[4]; /* shared integers; may be fewer */
  const char *address;   /* address of an unsigned char, or NULL */
} Stock;

static const Stock stock[] = {
    {"unsigned char x;", {"x"}, "&x"},
    {"unsigned char y = 254;", {"y"}, "&y"},
    {"signed char z = 1;", {"z"}, NULL},
    {"_Bool flag;", {"flag"}, NULL},
    {"unsigned char a[2];",
     {"a[0]", "a[l & 1]", "a[1]", "a[l & 1]"},
     "&a[l & 1]"},
    {"unsigned char b[3] = {1, 2};",
     {"b[(unsigned)l % 3]", "b[2]", "b[b[0] % 3]"},
     "&b[(unsigned)l % 3]"},
    {"unsigned char w, *p = &w;", {"*p", "w", "*p"}, "&w"},
    {"struct pair {\n  unsigned char m;\n  short n;\n} s;",
     {"s.m", "s.n"},
     "&s.m"},
    {"union both {\n  unsigned char c[2];\n  unsigned short h;\n} u;",
     {"u.h", "u.c[0]", "u.c[l & 1]"},
     "&u.c[1]"},
};
enum { N_STOCK = sizeof stock / sizeof *stock, MAX_SHARED = 3, N_THREADS = 6 };

typedef struct {
  Arena *arena;
  FILE *out;
  Rng rng;
  unsigned indent, names;
  int steps; /* number of steps still allowed */
  const Stock *shared[MAX_SHARED];
  unsigned n_shared;
  bool has_pointer, has_lock, has_condition;
  bool in_atomic, in_locked;
  bool is_thread[N_THREADS];  /* 0 is main */
  unsigned parent[N_THREADS]; /* smaller than the thread's number */
  int budget[N_THREADS];      /* budget of steps */
} Order;

static unsigned below(Order *o, unsigned n) { return rng_below(&o->rng, n); }
static bool prng(Order *o, unsigned percent) {
  return rng_chance(&o->rng, percent);
}

#define line(O, ...) write_line((O)->out, (O)->indent, __VA_ARGS__)

/* Spends steps: each access is one, except in an atomic section. */
static void spend(Order *o, int steps) {
  if (!o->in_atomic)
    o->steps -= steps;
}

static const char *place(Order *o) {
  const Stock *s = o->shared[below(o, o->n_shared)];
  unsigned n = 1;
  while (n < 4 && s->places[n])
    n++;
  spend(o, 1);
  return s->places[below(o, n)];
}

static const char *value(Order *o) {
  static const char *const ops[] = {"+", "-", "^", "&", "=="};
  unsigned k = below(o, 6);
  if (k < 3)
    return arena_printf(o->arena, "%u", below(o, 4));
  if (k == 3)
    return "l";
  const char *a = k == 4 ? "l" : place(o);
  return arena_printf(o->arena, "%s %s %u", a, ops[below(o, 5)],
                      1 + below(o, 2));
}

static const char *condition(Order *o) {
  static const char *const ops[] = {"==", "!=", "<", ">=", "<="};
  const char *op = ops[below(o, 5)];
  const char *a = prng(o, 50) ? place(o) : "l";
  return arena_printf(o->arena, "%s %s %u", a, op, below(o, 4));
}

static void some(Order *o, unsigned n, unsigned fuel);

static void block(Order *o, unsigned n, unsigned fuel) {
  o->indent++;
  some(o, n, fuel);
  o->indent--;
}

typedef bool Maker(Order *, unsigned fuel);

static bool make_store(Order *o, unsigned fuel) {
  (void)fuel;
  const char *v = value(o);
  line(o, "%s = %s;", place(o), v);
  return true;
}

static bool make_load(Order *o, unsigned fuel) {
  (void)fuel;
  line(o, "l = %s;", place(o));
  return true;
}

static bool make_change(Order *o, unsigned fuel) {
  (void)fuel;
  static const char *const ops[] = {"+=", "-=", "^=", "*="};
  spend(o, 1);
  line(o, "%s %s %u;", place(o), ops[below(o, 4)], 1 + below(o, 3));
  return true;
}

static bool make_local(Order *o, unsigned fuel) {
  (void)fuel;
  line(o, "l = %s;", value(o));
  return true;
}

static bool make_if(Order *o, unsigned fuel) {
  if (!fuel)
    return false;
  line(o, "if (%s) {", condition(o));
  int left = o->steps;
  block(o, 1, fuel - 1);
  if (prng(o, 50)) {
    int then = o->steps;
    o->steps = left;
    line(o, "} else {");
    block(o, 1, fuel - 1);
    if (then < o->steps)
      o->steps = then;
  }
  line(o, "}");
  return true;
}

static bool make_loop(Order *o, unsigned fuel) {
  if (!fuel || (o->steps < 3 && !o->in_atomic))
    return false;
  unsigned n = o->names++;
  int left = o->steps;
  if (prng(o, 50))
    line(o, "for (int i%u = 0; i%u < 2; i%u++) {", n, n, n);
  else
    line(o, "for (int i%u = 0; i%u < 2 && %s; i%u++) {", n, n, condition(o), n);
  block(o, 1, fuel - 1);
  line(o, "}");
  o->steps -= left - o->steps;
  return true;
}

static bool make_atomic(Order *o, unsigned fuel) {
  if (!fuel || o->in_atomic || o->in_locked)
    return false;
  o->steps--;
  o->in_atomic = true;
  line(o, "__VERIFIER_atomic_begin();");
  if (prng(o, 25))
    line(o, "__VERIFIER_assume(%s);", condition(o));
  some(o, 1 + below(o, 3), fuel);
  line(o, "__VERIFIER_atomic_end();");
  o->in_atomic = false;
  return true;
}

static bool make_locked(Order *o, unsigned fuel) {
  if (!o->has_lock || !fuel || o->in_locked || o->in_atomic || o->steps < 3)
    return false;
  o->steps -= 2;
  o->in_locked = true;
  line(o, "pthread_mutex_lock(&m);");
  some(o, 1 + below(o, 2), fuel - 1);
  if (!prng(o, 6))
    line(o, "pthread_mutex_unlock(&m);");
  o->in_locked = false;
  return true;
}

static bool make_try(Order *o, unsigned fuel) {
  if (!o->has_lock || !fuel || o->in_locked || o->in_atomic || o->steps < 3)
    return false;
  o->steps -= 2;
  o->in_locked = true;
  line(o, "if (pthread_mutex_trylock(&m) == 0) {");
  block(o, 1, fuel - 1);
  line(o, "  pthread_mutex_unlock(&m);");
  line(o, "}");
  o->in_locked = false;
  return true;
}

static bool make_wait(Order *o, unsigned fuel) {
  (void)fuel;
  if (!o->has_condition || o->in_atomic || o->in_locked || o->steps < 4)
    return false;
  o->steps -= 4;
  line(o, "pthread_mutex_lock(&m);");
  line(o, "if (%s)", condition(o));
  line(o, "  pthread_cond_wait(&cv, &m);");
  line(o, "pthread_mutex_unlock(&m);");
  return true;
}

static bool make_signal(Order *o, unsigned fuel) {
  (void)fuel;
  if (!o->has_condition || o->in_atomic)
    return false;
  o->steps--;
  line(o, "pthread_cond_%s(&cv);", prng(o, 70) ? "signal" : "broadcast");
  return true;
}

static bool make_builtin(Order *o, unsigned fuel) {
  (void)fuel;
  const char *p = o->shared[below(o, o->n_shared)]->address;
  if (!p || o->in_atomic)
    return false;
  o->steps--;
  unsigned k = below(o, 3);
  switch (below(o, 4)) {
  case 0: line(o, "l = __sync_fetch_and_add(%s, %u);", p, k); break;
  case 1: line(o, "l = __sync_val_compare_and_swap(%s, %u, l);", p, k); break;
  case 2: line(o, "l = __atomic_exchange_n(%s, %u, 5);", p, k); break;
  default: line(o, "l = __atomic_load_n(%s, 5);", p); break;
  }
  return true;
}

static bool make_point(Order *o, unsigned fuel) {
  (void)fuel;
  const char *address = o->shared[below(o, o->n_shared)]->address;
  if (!o->has_pointer || !address)
    return false;
  spend(o, 1);
  line(o, "p = %s;", address);
  return true;
}

static bool make_nondet(Order *o, unsigned fuel) {
  (void)fuel;
  if (o->in_atomic || prng(o, 60))
    return false;
  line(o, "l = __VERIFIER_nondet_bool();");
  return true;
}

static bool make_assume(Order *o, unsigned fuel) {
  (void)fuel;
  if (o->in_atomic || prng(o, 60))
    return false;
  line(o, "__VERIFIER_assume(%s);", condition(o));
  return true;
}

static bool make_assert(Order *o, unsigned fuel) {
  (void)fuel;
  line(o, "assert(%s);", condition(o));
  return true;
}

static Maker *const makers[] = {
    make_store,  make_store,  make_store,   make_load,    make_load,
    make_change, make_change, make_local,   make_if,      make_if,
    make_if,     make_loop,   make_atomic,  make_atomic,  make_atomic,
    make_locked, make_locked, make_try,     make_wait,    make_wait,
    make_signal, make_signal, make_builtin, make_builtin, make_point,
    make_nondet, make_assume, make_assert,  make_assert};

static void some(Order *o, unsigned n, unsigned fuel) {
  bool any = false;
  for (unsigned i = 0; i < n && o->steps > 0; i++)
    for (unsigned tries = 0; tries < 8; tries++)
      if (makers[below(o, sizeof makers / sizeof *makers)](o, fuel)) {
        any = true;
        break;
      }
  if (!any)
    line(o, "l++;");
}

static void print_shared(Order *o) {
  unsigned most = 1 + below(o, MAX_SHARED), first = below(o, N_STOCK);
  unsigned apart = 1 + below(o, 2);
  for (unsigned i = 0; i < most; i++) {
    const Stock *s = &stock[(first + i * apart) % N_STOCK];
    o->shared[o->n_shared++] = s;
    line(o, "%s", s->declaration);
    o->has_pointer = o->has_pointer || s == &stock[6];
  }
  o->has_lock = prng(o, 50);
  o->has_condition = o->has_lock && prng(o, 50);
  if (o->has_lock)
    line(o, "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;");
  if (o->has_condition)
    line(o, "pthread_cond_t cv = PTHREAD_COND_INITIALIZER;");
}

static void print_start(Order *o, unsigned number) {
  line(o, "pthread_t h%u;", number);
  if (prng(o, 40))
    line(o, "pthread_create(&h%u, 0, t%u, (void *)(long)l);", number, number);
  else
    line(o, "pthread_create(&h%u, 0, t%u, (void *)%uL);", number, number,
         below(o, 3));
}

/* Prints a thread's body; its children start between and after its steps. */
static void print_body(Order *o, unsigned number) {
  bool early = prng(o, 30);
  for (unsigned i = 1; i < N_THREADS; i++)
    if (o->parent[i] == number && o->is_thread[i]) {
      if (!early && o->steps > 0 && prng(o, 70))
        some(o, 1, 2);
      print_start(o, i);
    }
  while (o->steps > 0)
    some(o, 1, 2);
}

static void print_thread(Order *o, unsigned number) {
  line(o, "void *t%u(void *arg) {", number);
  o->indent = 1;
  o->steps = o->budget[number];
  line(o, "int l = %s;",
       prng(o, 30)   ? "0"
       : prng(o, 75) ? "(int)(long)arg"
                     : "__VERIFIER_nondet_bool()");
  if (prng(o, 15)) {
    const char *v = value(o);
    line(o, "if (l)\n    %s = %s;", place(o), v);
  }
  print_body(o, number);
  line(o, "return 0;");
  o->indent = 0;
  line(o, "}");
}

static void print_main(Order *o) {
  line(o, "int main(void) {");
  o->indent = 1;
  o->steps = prng(o, 70) ? o->budget[0] : 1;
  line(o, "int l = 0;");
  print_body(o, 0);
  for (unsigned i = 1; i < N_THREADS && !o->is_thread[3]; i++)
    if (o->is_thread[i] && !o->parent[i] && prng(o, 30)) {
      line(o, "pthread_join(h%u, 0);", i);
      line(o, "assert(%s);", condition(o));
    }
  line(o, "return 0;");
  o->indent = 0;
  line(o, "}");
}

/* Chooses many threads of one or two steps that start each other. */
static void choose_tree(Order *o) {
  unsigned n = 3 + below(o, 3);
  o->budget[0] = 2;
  for (unsigned i = 1; i <= n; i++) {
    o->is_thread[i] = true;
    o->parent[i] = prng(o, 60) ? i - 1 : below(o, i);
    o->budget[i] = 1 + (n < 5 && prng(o, 40));
  }
}

static void choose_few(Order *o) {
  static const int steps[][4] = {{0}, {6, 6}, {4, 4, 3}, {3, 2, 2, 2}};
  unsigned k = below(o, 10), n = k < 4 ? 1 : k < 8 ? 2 : 3;
  o->budget[0] = steps[n][0];
  for (unsigned i = 1; i <= n; i++)
    o->is_thread[i] = true, o->budget[i] = steps[n][i];
}

static void print_head(Order *o, uint64_t seed) {
  line(o, "// seed: %llu", (unsigned long long)seed);
  line(o, "#include <assert.h>");
  line(o, "#include <pthread.h>\n");
  line(o, "extern void __VERIFIER_atomic_begin(void);");
  line(o, "extern void __VERIFIER_atomic_end(void);");
  line(o, "extern void __VERIFIER_assume(int);");
  line(o, "extern _Bool __VERIFIER_nondet_bool(void);\n");
}

void gen_order(FILE *out, uint64_t seed) {
  Order o = {.arena = arena_new(), .out = out};
  o.rng.state = seed * 0x9e3779b97f4a7c15u + 5;
  print_head(&o, seed);
  print_shared(&o);
  if (prng(&o, 40))
    choose_tree(&o);
  else
    choose_few(&o);
  for (unsigned i = N_THREADS; --i > 0;)
    if (o.is_thread[i])
      print_thread(&o, i);
  print_main(&o);
  arena_delete(o.arena);
}
