/* The programs share a fixed stock of variables and locks, of which a seed
 * takes some.  A budget of visible steps keeps the interleavings few. */
#include "tests/fuzz/gen.h"

#include "frontend/base/arena.h"
#include "tests/fuzz/rng.h"

#include <stdarg.h>
#include <string.h>

typedef struct {
  const char *name, *declaration;
} Shared;

static const Shared stock[] = {
    {"x", "int x;"},
    {"y", "int y = 1;"},
    {"z", "unsigned char z;"},
    {"flag", "_Bool flag;"},
    {"at", "_Atomic int at;"},
    {"v", "volatile int v;"},
    {"a", "int a[2];"},
    {"s", "struct pair {\n  short m;\n  int n;\n} s;"},
    {"p", "int w, *p = &w;"},
    {"cell", "int *cell;"},
    {"q", "struct link {\n  struct link *next;\n  int k;\n} q1, q2 = {&q1, 2}, "
          "*q = &q2;"},
    {"b", "struct bits {\n  unsigned lo : 3;\n  unsigned hi : 5;\n} b;"},
};
enum { N_STOCK = sizeof stock / sizeof *stock, MAX_SHARED = 4 };

typedef struct {
  const char *type, *init, *enter, *try, *leave;
} LockKind;

static const LockKind lock_kinds[] = {
    {"pthread_mutex_t", " = PTHREAD_MUTEX_INITIALIZER", "pthread_mutex_lock",
     "pthread_mutex_trylock", "pthread_mutex_unlock"},
    {"pthread_mutex_t", " = PTHREAD_MUTEX_INITIALIZER", "pthread_mutex_lock",
     "pthread_mutex_trylock", "pthread_mutex_unlock"},
    {"pthread_rwlock_t", " = PTHREAD_RWLOCK_INITIALIZER",
     "pthread_rwlock_wrlock", "pthread_rwlock_trywrlock",
     "pthread_rwlock_unlock"},
    {"pthread_rwlock_t", " = PTHREAD_RWLOCK_INITIALIZER",
     "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock",
     "pthread_rwlock_unlock"},
    {"pthread_spinlock_t", "", "pthread_spin_lock", "pthread_spin_trylock",
     "pthread_spin_unlock"},
    {"sem_t", "", "sem_wait", "sem_trywait", "sem_post"},
};
enum { N_LOCK_KINDS = sizeof lock_kinds / sizeof *lock_kinds };

typedef struct {
  Arena *arena;
  FILE *out;
  Rng rng;
  unsigned indent, names;
  unsigned steps;    /* still allowed */
  unsigned n_shared; /* indices into the stock */
  unsigned shared[MAX_SHARED];
  unsigned n_locks;
  const LockKind *locks[2];
  bool has_condition; /* lock 0 is a mutex then */
  bool in_atomic, in_main;
  bool has_box; /* a variable of main that threads get a pointer to */
  unsigned n_threads;
  bool is_entered[4]; /* thread functions that main has to start */
} Conc;

static unsigned below(Conc *c, unsigned n) { return rng_below(&c->rng, n); }
static bool chance(Conc *c, unsigned percent) {
  return rng_chance(&c->rng, percent);
}

static void line(Conc *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void line(Conc *c, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(c->out, "%*s", (int)(2 * c->indent), "");
  vfprintf(c->out, fmt, ap);
  fputc('\n', c->out);
  va_end(ap);
}

static void spend(Conc *c, unsigned steps) {
  c->steps -= steps < c->steps ? steps : c->steps;
}

/* A shared integer. */
static const char *place(Conc *c) {
  static const char *const parts[][3] = {
      {"a[0]", "a[1]", "a[l & 1]"}, {"s.m", "s.n", "s.n"},
      {"*p", "w", "*p"},            {"q->k", "q1.k", "q2.k"},
      {"b.lo", "b.hi", "b.hi"}};
  const char *name = stock[c->shared[below(c, c->n_shared)]].name;
  unsigned k = below(c, 3);
  spend(c, 1);
  switch (*name) {
  case 'a': return name[1] ? name : parts[0][k];
  case 's': return parts[1][k];
  case 'p': return parts[2][k];
  case 'c': return "*cell";
  case 'q': return parts[3][k];
  case 'b': return parts[4][k];
  default: return name;
  }
}

static const char *value(Conc *c) {
  static const char *const ops[] = {"+", "-", "^", "&", "=="};
  unsigned k = below(c, 8);
  if (k < 4)
    return arena_printf(c->arena, "%u", below(c, 4));
  if (k == 4)
    return "l";
  if (k == 5)
    return place(c);
  const char *op = ops[below(c, 5)], *a = k == 6 ? "l" : place(c);
  return arena_printf(c->arena, "(%s %s %u)", a, op, 1 + below(c, 2));
}

static const char *condition(Conc *c) {
  static const char *const ops[] = {"==", "!=", "<", ">=", "<="};
  if (chance(c, 15))
    return place(c);
  const char *op = ops[below(c, 5)];
  const char *a = chance(c, 70) ? place(c) : "l";
  return arena_printf(c->arena, "%s %s %s", a, op, value(c));
}

static void some(Conc *c, unsigned n, unsigned fuel);

static void block(Conc *c, unsigned n, unsigned fuel) {
  c->indent++;
  some(c, n, fuel);
  c->indent--;
}

typedef bool Maker(Conc *, unsigned fuel);

static bool make_store(Conc *c, unsigned fuel) {
  (void)fuel;
  static const char *const ops[] = {"=", "=", "=", "=", "+=", "-=", "^="};
  const char *to = place(c), *op = ops[below(c, 7)];
  line(c, "%s %s %s;", to, op, value(c));
  return true;
}

static bool make_load(Conc *c, unsigned fuel) {
  (void)fuel;
  line(c, "l = %s;", place(c));
  return true;
}

static bool make_count(Conc *c, unsigned fuel) {
  (void)fuel;
  const char *to = place(c);
  spend(c, 1);
  if (chance(c, 50))
    line(c, "(%s)%s;", to, chance(c, 70) ? "++" : "--");
  else
    line(c, "l = (%s)++;", to);
  return true;
}

static bool make_local(Conc *c, unsigned fuel) {
  (void)fuel;
  line(c, "l = %s;", value(c));
  return true;
}

static bool make_if(Conc *c, unsigned fuel) {
  if (!fuel)
    return false;
  line(c, "if (%s) {", condition(c));
  block(c, 1 + below(c, 2), fuel - 1);
  if (chance(c, 40)) {
    line(c, "} else {");
    block(c, 1, fuel - 1);
  }
  line(c, "}");
  return true;
}

static bool make_loop(Conc *c, unsigned fuel) {
  if (!fuel || c->steps < 4)
    return false;
  unsigned n = c->names++, left = c->steps;
  c->steps /= 2;
  if (chance(c, 60)) {
    line(c, "for (int i%u = 0; i%u < 2; i%u++) {", n, n, n);
    block(c, 1, fuel - 1);
    if (chance(c, 30))
      line(c, "  if (%s)\n%*sbreak;", condition(c), 2 * (int)c->indent + 4,
           "");
    line(c, "}");
  } else {
    line(c, "int i%u = 0;", n);
    line(c, "while (i%u++ < 2 && %s) {", n, condition(c));
    block(c, 1, fuel - 1);
    line(c, "}");
  }
  unsigned used = left / 2 > c->steps ? left / 2 - c->steps : 0;
  c->steps = left;
  spend(c, 2 * used);
  return true;
}

static const char *lock_name(unsigned i) { return i ? "m1" : "m0"; }

static bool make_locked(Conc *c, unsigned fuel) {
  if (!fuel || !c->n_locks || c->in_atomic)
    return false;
  unsigned i = below(c, c->n_locks);
  const LockKind *k = c->locks[i];
  spend(c, 2);
  if (chance(c, 20)) {
    line(c, "if (%s(&%s) == 0) {", k->try, lock_name(i));
    block(c, 1 + below(c, 2), fuel - 1);
    line(c, "  %s(&%s);", k->leave, lock_name(i));
    line(c, "}");
    return true;
  }
  if (!chance(c, 3))
    line(c, "%s(&%s);", k->enter, lock_name(i));
  some(c, 1 + below(c, 2), fuel - 1);
  if (!chance(c, 4))
    line(c, "%s(&%s);", k->leave, lock_name(i));
  return true;
}

static bool make_post(Conc *c, unsigned fuel) {
  (void)fuel;
  for (unsigned i = 0; i < c->n_locks; i++)
    if (*c->locks[i]->type == 's' && !c->in_atomic) {
      spend(c, 1);
      line(c, "%s(&%s);", chance(c, 50) ? "sem_post" : "sem_wait",
           lock_name(i));
      return true;
    }
  return false;
}

static bool make_wait(Conc *c, unsigned fuel) {
  (void)fuel;
  if (!c->has_condition || c->in_atomic || c->steps < 4)
    return false;
  spend(c, 4);
  line(c, "pthread_mutex_lock(&m0);");
  line(c, "%s (%s)", chance(c, 40) ? "while" : "if", condition(c));
  line(c, "  pthread_cond_wait(&cv, &m0);");
  line(c, "pthread_mutex_unlock(&m0);");
  return true;
}

static bool make_signal(Conc *c, unsigned fuel) {
  (void)fuel;
  if (!c->has_condition || c->in_atomic)
    return false;
  spend(c, 2);
  bool locked = chance(c, 80);
  if (locked)
    line(c, "pthread_mutex_lock(&m0);");
  line(c, "%s = %u;", place(c), below(c, 3));
  line(c, "pthread_cond_%s(&cv);", chance(c, 70) ? "signal" : "broadcast");
  if (locked)
    line(c, "pthread_mutex_unlock(&m0);");
  return true;
}

static bool make_atomic(Conc *c, unsigned fuel) {
  if (!fuel || c->in_atomic)
    return false;
  c->in_atomic = true;
  line(c, "__VERIFIER_atomic_begin();");
  some(c, 1 + below(c, 2), fuel - 1);
  line(c, "__VERIFIER_atomic_end();");
  c->in_atomic = false;
  return true;
}

/* Builtins want a plain int of their own. */
static const char *builtin_place(Conc *c) {
  static const char *const names[] = {"x", "y", "a", "p", "cell"};
  static const char *const addresses[] = {"&x", "&y", "&a[l & 1]", "p",
                                          "cell"};
  const char *name = stock[c->shared[below(c, c->n_shared)]].name;
  for (unsigned i = 0; i < 5; i++)
    if (!strcmp(name, names[i]))
      return addresses[i];
  return NULL;
}

static bool make_builtin(Conc *c, unsigned fuel) {
  (void)fuel;
  const char *p = builtin_place(c);
  if (!p)
    return false;
  spend(c, 1);
  unsigned k = below(c, 3);
  switch (below(c, 8)) {
  case 0: line(c, "l = __sync_fetch_and_add(%s, %u);", p, k); break;
  case 1: line(c, "l = __sync_val_compare_and_swap(%s, %u, l);", p, k); break;
  case 2:
    line(c, "if (__sync_bool_compare_and_swap(%s, %u, 2))", p, k);
    line(c, "  l = %u;", k);
    break;
  case 3: line(c, "l = __atomic_exchange_n(%s, %u, 5);", p, k); break;
  case 4: line(c, "__atomic_store_n(%s, %u, 5);", p, k); break;
  case 5: line(c, "l = __atomic_load_n(%s, 5);", p); break;
  case 6: line(c, "l = __atomic_sub_fetch(%s, %u, 5);", p, k); break;
  default:
    line(c, "if (!__atomic_compare_exchange_n(%s, &l, %u, 0, 5, 5))", p, k);
    line(c, "  l++;");
    break;
  }
  return true;
}

static bool make_assume(Conc *c, unsigned fuel) {
  (void)fuel;
  if (chance(c, 60))
    line(c, "__VERIFIER_assume(%s);", condition(c));
  else
    line(c, "if (%s)\n%*sabort();", condition(c), 2 * (int)c->indent + 2, "");
  return true;
}

static bool make_nondet(Conc *c, unsigned fuel) {
  (void)fuel;
  if (chance(c, 60)) {
    line(c, "l = __VERIFIER_nondet_bool();");
  } else {
    line(c, "l = __VERIFIER_nondet_uchar();");
    line(c, "__VERIFIER_assume(l < %u);", 2 + below(c, 3));
  }
  return true;
}

static bool make_assert(Conc *c, unsigned fuel) {
  (void)fuel;
  if (chance(c, 50))
    return false;
  line(c, "assert(%s);", condition(c));
  return true;
}

static bool make_call(Conc *c, unsigned fuel) {
  (void)fuel;
  const char *p = builtin_place(c);
  if (!p)
    return false;
  spend(c, 2);
  if (chance(c, 50))
    line(c, "bump(%s, %s);", p, value(c));
  else
    line(c, "l = get(%s);", p);
  return true;
}

static bool make_return(Conc *c, unsigned fuel) {
  (void)fuel;
  if (c->in_main || c->in_atomic || chance(c, 50))
    return false;
  line(c, "if (%s)\n%*sreturn (void *)%uL;", condition(c),
       2 * (int)c->indent + 2, "", below(c, 3));
  return true;
}

static bool has(const Conc *c, const char *name) {
  for (unsigned i = 0; i < c->n_shared; i++)
    if (!strcmp(stock[c->shared[i]].name, name))
      return true;
  return false;
}

static bool make_point(Conc *c, unsigned fuel) {
  (void)fuel;
  spend(c, 1);
  if (has(c, "p") && chance(c, 50))
    line(c, "p = %s;", has(c, "x")   ? "&x"
                       : has(c, "a") ? "&a[l & 1]"
                                     : "&w");
  else if (has(c, "q"))
    line(c, "q = %s;", chance(c, 30) ? "q->next" : "&q1");
  else
    return false;
  return true;
}

static Maker *const makers[] = {
    make_store, make_store,  make_store,  make_store,   make_load,
    make_load,  make_count,  make_count,  make_count,   make_local,
    make_if,    make_if,     make_loop,   make_locked,  make_locked,
    make_post,  make_wait,   make_signal, make_atomic,  make_builtin,
    make_call,  make_assume, make_nondet, make_assert,  make_return,
    make_point, make_locked, make_wait};

static void some(Conc *c, unsigned n, unsigned fuel) {
  bool any = false;
  for (unsigned i = 0; i < n && c->steps; i++)
    for (unsigned tries = 0; tries < 6; tries++)
      if (makers[below(c, sizeof makers / sizeof *makers)](c, fuel)) {
        any = true;
        break;
      }
  if (!any)
    line(c, "l++;");
}

static void print_shared(Conc *c) {
  c->n_shared = 1 + below(c, MAX_SHARED - 1);
  for (unsigned i = 0; i < c->n_shared; i++) {
    c->shared[i] = below(c, N_STOCK);
    if (chance(c, 40))
      c->shared[i] = below(c, 3);
    for (unsigned j = 0; j < i; j++)
      if (c->shared[j] == c->shared[i]) {
        c->n_shared = i;
        return;
      }
    line(c, "%s", stock[c->shared[i]].declaration);
  }
}

static void print_locks(Conc *c) {
  c->n_locks = below(c, 3);
  c->has_condition = c->n_locks && chance(c, 40);
  for (unsigned i = 0; i < c->n_locks; i++) {
    const LockKind *k = &lock_kinds[below(c, N_LOCK_KINDS)];
    if (i == 0 && c->has_condition)
      k = lock_kinds;
    c->locks[i] = k;
    line(c, "%s %s%s;", k->type, lock_name(i), k->init);
  }
  if (c->has_condition)
    line(c, "pthread_cond_t cv = PTHREAD_COND_INITIALIZER;");
}

static void print_helpers(Conc *c) {
  line(c, "static void bump(int *r, int d) {");
  line(c, "  *r = *r + d;");
  line(c, "}");
  line(c, "static int get(int *r) {");
  line(c, "  if (*r > 1)");
  line(c, "    return 0;");
  line(c, "  return *r;");
  line(c, "}");
}

/* The argument is a number, or points to main's 'box'. */
static void print_argument(Conc *c) {
  if (!c->has_box) {
    line(c, "int l = (int)(long)arg;");
    return;
  }
  line(c, "int *box = arg, l = *box;");
  if (chance(c, 50))
    line(c, "*box = %s;", value(c));
}

/* It starts thread 'inner' by itself unless that is 0. */
static void print_thread(Conc *c, unsigned number, unsigned steps,
                         unsigned inner) {
  line(c, "void *t%u(void *arg) {", number);
  c->indent = 1;
  c->steps = steps;
  print_argument(c);
  if (inner) {
    line(c, "pthread_t h;");
    some(c, 1, 1);
    line(c, "pthread_create(&h, 0, t%u, arg);", inner);
  }
  some(c, 1 + below(c, 4), 2);
  if (inner && chance(c, 70)) {
    line(c, "pthread_join(h, 0);");
    some(c, 1, 1);
  }
  if (chance(c, 10))
    line(c, "pthread_exit((void *)2L);");
  line(c, "return (void *)(long)%s;", chance(c, 50) ? "l" : "1");
  c->indent = 0;
  line(c, "}");
}

static void print_locks_init(Conc *c) {
  for (unsigned i = 0; i < c->n_locks; i++) {
    if (!strcmp(c->locks[i]->type, "sem_t"))
      line(c, "sem_init(&%s, 0, %u);", lock_name(i), chance(c, 70));
    else if (!*c->locks[i]->init)
      line(c, "pthread_spin_init(&%s, 0);", lock_name(i));
  }
  if (has(c, "cell")) {
    line(c, "cell = malloc(sizeof(int));");
    line(c, "*cell = %u;", below(c, 2));
  }
}

/* Start n threads of one function in a loop. */
static void print_start_loop(Conc *c, unsigned n) {
  line(c, "pthread_t t[%u];", n);
  line(c, "for (long i = 0; i < %u; i++)", n);
  line(c, "  pthread_create(&t[i], 0, t1, %s);",
       c->has_box ? "&box" : "(void *)i");
}

static void print_join_loop(Conc *c, unsigned n) {
  line(c, "for (int i = 0; i < %u; i++)", n);
  line(c, "  pthread_join(t[i], 0);");
}

static void print_start(Conc *c, unsigned number, unsigned function) {
  line(c, "pthread_t h%u;", number);
  if (c->has_box)
    line(c, "pthread_create(&h%u, 0, t%u, &box);", number, function);
  else
    line(c, "pthread_create(&h%u, 0, t%u, (void *)%uL);", number, function,
         below(c, 3));
}

static void print_join(Conc *c, unsigned number) {
  unsigned k = below(c, 10);
  if (k == 0)
    line(c, "pthread_detach(h%u);", number);
  else if (k == 1)
    return;
  else if (k < 4) {
    line(c, "void *r%u;", number);
    line(c, "pthread_join(h%u, &r%u);", number, number);
    line(c, "l = (int)(long)r%u;", number);
  } else {
    line(c, "pthread_join(h%u, 0);", number);
  }
}

/* What main does while some threads have ended and others may run. */
static void print_between(Conc *c) {
  if (chance(c, 25)) {
    c->steps = 2;
    some(c, 1, 1);
  }
  if (chance(c, 25))
    line(c, "assert(%s);", condition(c));
}

static void print_separate(Conc *c, unsigned n, unsigned functions) {
  for (unsigned i = 1; i <= n; i++) {
    print_start(c, i, i <= functions ? i : functions);
    if (chance(c, 15))
      some(c, 1, 1);
    if (chance(c, 10)) {
      line(c, "pthread_join(h%u, 0);", i);
      continue;
    }
    c->is_entered[i] = true;
  }
  if (chance(c, 40))
    some(c, 1 + below(c, 2), 1);
  for (unsigned i = 1; i <= n; i++)
    if (c->is_entered[i]) {
      print_join(c, i);
      print_between(c);
    }
}

static void print_main(Conc *c, unsigned n, unsigned functions) {
  line(c, "int main(void) {");
  c->indent = 1;
  c->in_main = true;
  c->steps = 3;
  line(c, "int l = 0;");
  if (c->has_box)
    line(c, "int box = %u;", below(c, 3));
  print_locks_init(c);
  if (functions == 1 && n > 1 && chance(c, 70)) {
    print_start_loop(c, n);
    if (chance(c, 30))
      some(c, 1, 1);
    if (chance(c, 85))
      print_join_loop(c, n);
  } else {
    print_separate(c, n, functions);
  }
  if (c->has_box && chance(c, 50))
    line(c, "l = box;");
  for (unsigned k = chance(c, 10) ? 0 : 1 + below(c, 2); k > 0; k--)
    line(c, "assert(%s);", condition(c));
  if (has(c, "cell") && chance(c, 50))
    line(c, "free(cell);");
  line(c, "return 0;");
  c->indent = 0;
  line(c, "}");
}

void gen_conc(FILE *out, uint64_t seed) {
  Conc c = {.arena = arena_new(), .out = out};
  c.rng.state = seed * 0x2545f4914f6cdd1du + 2;
  line(&c, "// seed: %llu", (unsigned long long)seed);
  line(&c, "#include <assert.h>");
  line(&c, "#include <pthread.h>");
  line(&c, "#include <semaphore.h>");
  line(&c, "#include <stdlib.h>\n");
  line(&c, "extern void __VERIFIER_atomic_begin(void);");
  line(&c, "extern void __VERIFIER_atomic_end(void);");
  line(&c, "extern void __VERIFIER_assume(int);");
  line(&c, "extern _Bool __VERIFIER_nondet_bool(void);");
  line(&c, "extern unsigned char __VERIFIER_nondet_uchar(void);\n");
  print_shared(&c);
  print_locks(&c);
  print_helpers(&c);
  unsigned n = 1 + below(&c, 3), functions = chance(&c, 40) ? 1 : n;
  c.has_box = chance(&c, 15);
  if (chance(&c, 12)) {
    print_thread(&c, 2, 5, 0);
    print_thread(&c, 1, 4, 2);
    n = functions = 1 + chance(&c, 30);
  } else {
    for (unsigned i = 1; i <= functions; i++)
      print_thread(&c, i, n < 3 ? 10 : 5, 0);
  }
  print_main(&c, n, functions);
  arena_delete(c.arena);
}
