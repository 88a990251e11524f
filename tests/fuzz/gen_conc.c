/* Frame of a program: declarations, threads, and main. */
#include "tests/fuzz/gen_conc.h"

#include "tests/fuzz/gen.h"

#include <stdarg.h>

unsigned conc_below(Conc *c, unsigned n) { return rng_below(&c->rng, n); }
bool conc_chance(Conc *c, unsigned percent) {
  return rng_chance(&c->rng, percent);
}
unsigned conc_name(Conc *c) { return c->names++; }

static void print(Conc *c, unsigned indent, const char *fmt, va_list ap) {
  fprintf(c->out, "%*s", (int)(2 * indent), "");
  vfprintf(c->out, fmt, ap);
  fputc('\n', c->out);
}

void conc_line(Conc *c, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  print(c, c->indent, fmt, ap);
  va_end(ap);
}

void conc_under(Conc *c, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  print(c, c->indent + 1, fmt, ap);
  va_end(ap);
}

void conc_spend(Conc *c, unsigned steps) {
  c->steps -= steps < c->steps ? steps : c->steps;
}

/* ---- statements */

static unsigned count(Maker *const *makers) {
  unsigned n = 0;
  while (makers[n])
    n++;
  return n;
}

static Maker *some_maker(Conc *c) {
  static Maker *const *const tables[] = {conc_memory_makers, conc_sync_makers,
                                         conc_flow_makers};
  if (c->n_features && conc_chance(c, 35))
    return c->features[conc_below(c, c->n_features)]->make;
  Maker *const *table = tables[conc_below(c, 3)];
  return table[conc_below(c, count(table))];
}

void conc_some(Conc *c, unsigned n, unsigned fuel) {
  bool any = false;
  for (unsigned i = 0; i < n && c->steps; i++)
    for (unsigned tries = 0; tries < 6; tries++)
      if (some_maker(c)(c, fuel)) {
        any = true;
        break;
      }
  if (!any)
    conc_line(c, "l++;");
}

void conc_block(Conc *c, unsigned n, unsigned fuel) {
  c->indent++;
  conc_some(c, n, fuel);
  c->indent--;
}

/* ---- features */

static const Feature *some_feature(Conc *c) {
  unsigned all =
      conc_n_memory_features + conc_n_sync_features + conc_n_flow_features;
  unsigned k = conc_below(c, all);
  if (k < conc_n_memory_features)
    return &conc_memory_features[k];
  k -= conc_n_memory_features;
  if (k < conc_n_sync_features)
    return &conc_sync_features[k];
  return &conc_flow_features[k - conc_n_sync_features];
}

/* Prints features.  A later declaration may use earlier ones. */
static void print_features(Conc *c) {
  unsigned n = conc_chance(c, 80) + conc_chance(c, 35);
  for (unsigned i = 0; i < n; i++) {
    const Feature *f = some_feature(c);
    if (i && f == c->features[0])
      return;
    if (f->declare)
      f->declare(c);
    c->features[c->n_features++] = f;
  }
}

static void begin_features(Conc *c) {
  for (unsigned i = 0; i < c->n_features; i++)
    if (c->features[i]->begin)
      c->features[i]->begin(c);
}

static void end_features(Conc *c) {
  for (unsigned i = 0; i < c->n_features; i++)
    if (c->features[i]->end)
      c->features[i]->end(c);
}

/* ---- creation */

/* Prints the creation of a thread that runs 'start' with the argument, with the
 * handle h'number'.  True if it is conditional: made'number' says whether there
 * is a thread. */
static bool print_create(Conc *c, unsigned number, unsigned start,
                         const char *argument) {
  conc_line(c, "pthread_t h%u;", number);
  const char *call = arena_printf(c->arena, "pthread_create(&h%u, 0, t%u, %s);",
                                  number, start, argument);
  if (conc_chance(c, 15)) {
    conc_line(c, "int made%u = 0;", number);
    conc_line(c, "if (%s) {", conc_condition(c));
    conc_under(c, "%s", call);
    conc_under(c, "made%u = 1;", number);
    conc_line(c, "}");
    return true;
  }
  if (c->n_locks && conc_chance(c, 10)) {
    conc_line(c, "%s(&m0);", c->locks[0]->enter);
    conc_line(c, "%s", call);
    if (conc_chance(c, 50))
      conc_some(c, 1, 0);
    conc_line(c, "%s(&m0);", c->locks[0]->leave);
  } else if (conc_chance(c, 6)) {
    conc_line(c, "__VERIFIER_atomic_begin();");
    conc_line(c, "%s", call);
    conc_line(c, "%s = %s;", conc_place(c), conc_value(c));
    conc_line(c, "__VERIFIER_atomic_end();");
  } else {
    conc_line(c, "%s", call);
  }
  return false;
}

static void print_join(Conc *c, unsigned number, bool is_conditional) {
  unsigned k = conc_below(c, 10);
  if (is_conditional) {
    conc_line(c, "if (made%u)", number);
    conc_under(c, "pthread_join(h%u, 0);", number);
  } else if (k == 0) {
    conc_line(c, "pthread_detach(h%u);", number);
  } else if (k == 1) {
    return;
  } else if (k < 4) {
    conc_line(c, "void *r%u;", number);
    conc_line(c, "pthread_join(h%u, &r%u);", number, number);
    conc_line(c, "l = (int)(long)r%u;", number);
  } else {
    conc_line(c, "pthread_join(h%u, 0);", number);
  }
}

/* ---- threads */

/* Prints the argument, which is a number, or points to main's 'box'. */
static void print_argument(Conc *c) {
  if (!c->has_box) {
    conc_line(c, "int l = (int)(long)arg;");
    return;
  }
  conc_line(c, "int *box = arg, l = *box;");
  if (conc_chance(c, 50))
    conc_line(c, "*box = %s;", conc_value(c));
}

/* Prints a thread; it starts thread 'inner' itself unless that is 0. */
static void print_thread(Conc *c, unsigned number, unsigned steps,
                         unsigned inner) {
  conc_line(c, "void *t%u(void *arg) {", number);
  c->indent = 1;
  c->in_thread = true;
  c->steps = steps;
  print_argument(c);
  bool is_conditional = false;
  if (inner) {
    conc_some(c, 1, 1);
    is_conditional = print_create(c, inner, inner, "arg");
  }
  conc_some(c, 1 + conc_below(c, 4), 2);
  if (inner && conc_chance(c, 80)) {
    print_join(c, inner, is_conditional);
    conc_some(c, 1, 1);
  }
  if (conc_chance(c, 10))
    conc_line(c, "pthread_exit((void *)2L);");
  conc_line(c, "return (void *)(long)%s;", conc_chance(c, 50) ? "l" : "1");
  c->in_thread = false;
  c->indent = 0;
  conc_line(c, "}");
}

/* ---- main */

static const char *argument(Conc *c) {
  return c->has_box ? "&box"
                    : arena_printf(c->arena, "(void *)%uL", conc_below(c, 3));
}

/* Prints loops that start n threads of one function. */
static void print_loops(Conc *c, unsigned n) {
  conc_line(c, "pthread_t t[%u];", n);
  conc_line(c, "for (long i = 0; i < %u; i++)", n);
  conc_under(c, "pthread_create(&t[i], 0, t1, %s);",
             c->has_box ? "&box" : "(void *)i");
  if (conc_chance(c, 30))
    conc_some(c, 1, 1);
  if (conc_chance(c, 15))
    return;
  conc_line(c, "for (int i = 0; i < %u; i++)", n);
  conc_under(c, "pthread_join(t[i], 0);");
}

/* Prints statements of main when some threads have ended and others may run. */
static void print_between(Conc *c) {
  if (conc_chance(c, 25)) {
    c->steps = 2;
    conc_some(c, 1, 1);
  }
  if (conc_chance(c, 25))
    conc_line(c, "assert(%s);", conc_condition(c));
}

static void print_separate(Conc *c, unsigned n, unsigned functions) {
  bool is_conditional[MAX_THREADS];
  for (unsigned i = 1; i <= n; i++) {
    is_conditional[i] =
        print_create(c, i, i <= functions ? i : functions, argument(c));
    if (conc_chance(c, 15))
      conc_some(c, 1, 1);
    c->is_entered[i] = is_conditional[i] || !conc_chance(c, 10);
    if (!c->is_entered[i])
      conc_line(c, "pthread_join(h%u, 0);", i);
  }
  if (conc_chance(c, 40))
    conc_some(c, 1 + conc_below(c, 2), 1);
  for (unsigned i = 1; i <= n; i++)
    if (c->is_entered[i]) {
      print_join(c, i, is_conditional[i]);
      print_between(c);
    }
}

static void print_end(Conc *c) {
  if (c->has_box && conc_chance(c, 50))
    conc_line(c, "l = box;");
  for (unsigned k = conc_chance(c, 10) ? 0 : 1 + conc_below(c, 2); k > 0; k--)
    conc_line(c, "assert(%s);", conc_condition(c));
  end_features(c);
  if (conc_shares(c, "cell") && conc_chance(c, 50))
    conc_line(c, "free(cell);");
  if (conc_chance(c, 5))
    conc_line(c, "pthread_exit(0);");
  conc_line(c, "return 0;");
}

static void print_main(Conc *c, unsigned n, unsigned functions) {
  conc_line(c, "int main(void) {");
  c->indent = 1;
  c->steps = 3;
  conc_line(c, "int l = 0;");
  if (c->has_box)
    conc_line(c, "int box = %u;", conc_below(c, 3));
  conc_init_shared(c);
  conc_init_locks(c);
  begin_features(c);
  if (functions == 1 && n > 1 && conc_chance(c, 70))
    print_loops(c, n);
  else
    print_separate(c, n, functions);
  print_end(c);
  c->indent = 0;
  conc_line(c, "}");
}

static void print_prologue(Conc *c) {
  static const char *const headers[] = {"assert",    "pthread", "semaphore",
                                        "stdatomic", "stdlib",  "string",
                                        "time"};
  for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
    conc_line(c, "#include <%s.h>", headers[i]);
  conc_line(c, "extern void reach_error(void);");
  conc_line(c, "extern void __VERIFIER_atomic_begin(void);");
  conc_line(c, "extern void __VERIFIER_atomic_end(void);");
  conc_line(c, "extern void __VERIFIER_assume(int);");
  conc_line(c, "extern _Bool __VERIFIER_nondet_bool(void);");
  conc_line(c, "extern unsigned char __VERIFIER_nondet_uchar(void);\n");
}

/* Prints the threads; returns how many main starts. */
static unsigned print_threads(Conc *c, unsigned *functions) {
  unsigned n = 1 + conc_below(c, 3);
  *functions = conc_chance(c, 40) ? 1 : n;
  c->has_box = conc_chance(c, 15);
  if (conc_chance(c, 12)) {
    print_thread(c, 2, 5, 0);
    print_thread(c, 1, 4, 2);
    return *functions = 1 + conc_chance(c, 30);
  }
  for (unsigned i = 1; i <= *functions; i++)
    print_thread(c, i, n < 3 ? 10 : 5, 0);
  return n;
}

void gen_conc(FILE *out, uint64_t seed) {
  Conc c = {.arena = arena_new(), .out = out};
  c.rng.state = seed * 0x2545f4914f6cdd1du + 2;
  conc_line(&c, "// seed: %llu", (unsigned long long)seed);
  print_prologue(&c);
  conc_print_shared(&c);
  conc_print_locks(&c);
  conc_print_helpers(&c);
  print_features(&c);
  unsigned functions, n = print_threads(&c, &functions);
  print_main(&c, n, functions);
  arena_delete(c.arena);
}
