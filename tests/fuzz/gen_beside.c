/* Threads that fill, copy and access parts of two blocks at the same time, each
 * mostly its own part, or under a lock.  Positions, lengths and the size of a
 * block may depend on inputs. */
#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

enum { PART = 4, MOST_THREADS = 3, MOST_VALUE = 3 };

typedef struct {
  Gen g;
  unsigned n_threads; /* beside main, which has the first part */
  unsigned slips;     /* percentage of ranges that leave their part */
} Beside;

/* Returns a number up to 'most', which is 1 or 2. */
static const char *small(Gen *g, unsigned most) {
  if (gen_chance(g, 50))
    return gen_text(g, "%u", gen_below(g, most + 1));
  return most == 1 ? gen_text(g, "%s", gen_chance(g, 50) ? "i" : "j")
                   : gen_text(g, "(i + j)");
}

static const char *place(Gen *g, char block, unsigned part) {
  return gen_text(g, "%c + %u + %s", block, part * PART, small(g, 2));
}

/* Returns a length that stays in the part behind the first two bytes. */
static const char *length(Beside *x) {
  Gen *g = &x->g;
  return gen_text(g, "%s%s", small(g, 2),
                  gen_chance(g, x->slips) ? " + 1" : "");
}

static void range(Beside *x, unsigned part) {
  Gen *g = &x->g;
  bool is_whole = gen_chance(g, 30);
  const char *n = is_whole ? gen_text(g, "%u%s", PART,
                                      gen_chance(g, x->slips) ? " + j" : "")
                           : length(x);
  const char *to =
      is_whole ? gen_text(g, "p + %u", part * PART) : place(g, 'p', part);
  const char *from = is_whole ? gen_text(g, "q + %u", part * PART)
                              : place(g, gen_chance(g, 60) ? 'q' : 'p', part);
  if (gen_chance(g, 60))
    gen_line(g, "memset(%s, %u, %s);", to, gen_below(g, MOST_VALUE + 1), n);
  else
    gen_line(g, "memmove(%s, %s, %s);", to, from, n);
}

static void element(Beside *x, unsigned part) {
  Gen *g = &x->g;
  const char *at = gen_text(g, "*(%s)", place(g, 'p', part));
  if (gen_chance(g, 15))
    at = gen_text(g, "*(short *)(p + %u)",
                  part * PART + 2 * gen_below(g, PART / 2));
  if (gen_chance(g, 15))
    at = gen_text(g, "*(%s)", place(g, 'q', part));
  if (gen_chance(g, 50))
    gen_line(g, "%s = %u;", at, gen_below(g, MOST_VALUE + 1));
  else
    gen_line(g, "r += %s;", at);
}

static void access(Beside *x, unsigned part) {
  if (gen_chance(&x->g, 70))
    range(x, part);
  else
    element(x, part);
}

static unsigned any_part(Beside *x) {
  return gen_below(&x->g, x->n_threads + 1);
}

static void statement(Beside *x, unsigned own) {
  Gen *g = &x->g;
  unsigned k = gen_below(g, 10);
  if (k < 2) {
    gen_line(g, "pthread_mutex_lock(&m);");
    access(x, own);
    gen_line(g, "pthread_mutex_unlock(&m);");
  } else if (k < 3) {
    access(x, own);
    gen_line(g, "__atomic_store_n(&flag, %u, __ATOMIC_RELEASE);", own + 1);
  } else if (k < 4) {
    unsigned of = any_part(x);
    gen_line(g, "if (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) == %u)", of + 1);
    access(x, gen_chance(g, 80) ? of : own);
  } else {
    access(x, gen_chance(g, x->slips) ? any_part(x) : own);
  }
}

static void some(Beside *x, unsigned own, unsigned most) {
  for (unsigned n = 1 + gen_below(&x->g, most); n; n--)
    statement(x, own);
}

static void thread(Beside *x, unsigned own) {
  Gen *g = &x->g;
  gen_line(g,
           "static void *f%u(void *unused) {\n  unsigned r = 0, i = a, j = b;",
           own);
  g->indent = 1;
  some(x, own, x->n_threads > 1 ? 1 : 2);
  gen_line(g, "(void)r, (void)i, (void)j;\n  return unused;\n}");
  g->indent = 0;
}

static void make_block(Beside *x, char name) {
  Gen *g = &x->g;
  unsigned bytes = PART * (x->n_threads + 1) + 2;
  if (gen_chance(g, 40))
    gen_line(g, "%c = s%c;", name, name);
  else
    gen_line(g, "%c = calloc(%u%s, 1);", name, bytes,
             gen_chance(g, 50) ? " + i" : "");
}

static void check(Beside *x) {
  Gen *g = &x->g;
  const char *at = place(g, 'p', any_part(x));
  gen_line(g, "assert(*(%s) %s %u);", at,
           gen_chance(g, 60) ? "<=" : "!=", gen_below(g, MOST_VALUE + 1));
}

void gen_beside(FILE *out, uint64_t seed) {
  Beside x = {.n_threads = 1};
  Gen *g = &x.g;
  gen_start(g, out, seed);
  x.n_threads += gen_chance(g, 30);
  x.slips = gen_chance(g, 60) ? 30 : 0;
  unsigned bytes = PART * MOST_THREADS + 2;
  gen_line(g, "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n"
              "#include <string.h>\n"
              "extern _Bool __VERIFIER_nondet_bool(void);\n"
              "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
              "static unsigned a, b, flag;");
  gen_line(g, "static unsigned char sp[%u], sq[%u], *p, *q;", bytes, bytes);
  for (unsigned t = 1; t <= x.n_threads; t++)
    thread(&x, t);
  gen_line(g, "int main(void) {\n  unsigned r = 0, i, j;");
  g->indent = 1;
  gen_line(g, "pthread_t t[%u];", MOST_THREADS);
  gen_line(g, "a = i = __VERIFIER_nondet_bool();\n"
              "  b = j = __VERIFIER_nondet_bool();");
  make_block(&x, 'p');
  make_block(&x, 'q');
  gen_line(g, "if (!p || !q)\n    return 0;");
  for (unsigned t = 1; t <= x.n_threads; t++)
    gen_line(g, "pthread_create(&t[%u], NULL, f%u, NULL);", t, t);
  if (x.n_threads == 1 || gen_chance(g, 50))
    some(&x, 0, x.n_threads > 1 ? 1 : 2);
  for (unsigned t = 1; t <= x.n_threads; t++)
    gen_line(g, "pthread_join(t[%u], NULL);", t);
  check(&x);
  gen_line(g, "return r == 1;\n}");
  g->indent = 0;
  arena_delete(g->arena);
}
