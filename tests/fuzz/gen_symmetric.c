/* Symmetric threads of one routine, in programs whose interleavings can be
 * listed; and code that breaks the symmetry: arguments, joins with something
 * between, accesses to a particular thread.  Or each thread has a slot of its
 * own, which main, and sometimes another thread, reads. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent;
  bool in_main, in_section;
  bool has_lock, has_id, has_slots;
} SymmetricStart;

static unsigned below(SymmetricStart *o, unsigned n) {
  return rng_below(&o->rng, n);
}
static bool prng(SymmetricStart *o, unsigned percent) {
  return rng_chance(&o->rng, percent);
}

#define line(O, ...) write_line((O)->out, (O)->indent, __VA_ARGS__)

static const char *slot(SymmetricStart *o) {
  static const char *const named[] = {"slot[2]", "slot[3]", "slot[0]"};
  return o->in_main || prng(o, 8) ? named[below(o, 3)]
                                  : "slot[pthread_self() & 3]";
}

static const char *variable(SymmetricStart *o) {
  if (o->has_slots && prng(o, 70))
    return slot(o);
  static const char *const all[] = {"x", "x", "y", "flag", "a[l & 1]"};
  return all[below(o, 5)];
}

static const char *condition(SymmetricStart *o) {
  static const char *const all[] = {"x == 1", "x < 2",  "y == 1", "x == y",
                                    "flag",   "l == 1", "l",      "a[0] < 2"};
  static const char *const slots[] = {"slot[2] == 1", "slot[2] + slot[3] == 3",
                                      "slot[3] < 2", "slot[0] == slot[2]"};
  static const char *const ids[] = {"id == pthread_self()", "id == 0",
                                    "id != 2", "id > 1"};
  if (o->has_slots && prng(o, o->in_main ? 70 : 10))
    return slots[below(o, 4)];
  return o->has_id && prng(o, 25) ? ids[below(o, 4)] : all[below(o, 8)];
}

static void statement(SymmetricStart *o);

static void enclosed(SymmetricStart *o, const char *before, const char *after) {
  if (o->in_section)
    return;
  line(o, "%s", before);
  o->in_section = true;
  statement(o);
  if (prng(o, 40))
    statement(o);
  o->in_section = false;
  line(o, "%s", after);
}

static void access(SymmetricStart *o) {
  switch (below(o, 5)) {
  case 0: line(o, "%s = %u;", variable(o), below(o, 3)); break;
  case 1: line(o, "l = %s;", variable(o)); break;
  case 2: line(o, "__sync_fetch_and_add(&x, %u);", 1 + below(o, 2)); break;
  case 3: line(o, "%s++;", variable(o)); break;
  default: line(o, "%s = l + %u;", variable(o), below(o, 2)); break;
  }
}

static void name(SymmetricStart *o) {
  if (!o->has_id)
    access(o);
  else if (prng(o, 60))
    line(o, "id = %s;", prng(o, 80) ? "pthread_self()" : "0");
  else
    line(o, "l = id == pthread_self();");
}

static void statement(SymmetricStart *o) {
  switch (below(o, 10)) {
  case 0: line(o, "assert(%s);", condition(o)); break;
  case 1:
    line(o, "if (%s) {", condition(o));
    o->indent++;
    statement(o);
    o->indent--;
    line(o, "}");
    break;
  case 2:
    if (o->has_lock)
      enclosed(o, "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);");
    else
      enclosed(o, "__VERIFIER_atomic_begin();", "__VERIFIER_atomic_end();");
    break;
  case 3:
    if (o->has_lock && !o->in_section)
      enclosed(o, "if (!pthread_mutex_trylock(&m)) {",
               "pthread_mutex_unlock(&m); }");
    else
      access(o);
    break;
  case 4: name(o); break;
  case 5:
    if (prng(o, 30) && !o->in_section)
      line(o, "__VERIFIER_assume(%s);", condition(o));
    else
      access(o);
    break;
  default: access(o); break;
  }
}

static void print_shared(SymmetricStart *o) {
  line(o, "unsigned char x, y = 1, a[2];");
  line(o, "_Bool flag;");
  line(o, "unsigned long id;");
  line(o, "unsigned char slot[4];");
  line(o, "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
  o->has_lock = prng(o, 60);
  o->has_id = prng(o, 40);
  o->has_slots = prng(o, 50);
}

static void print_thread(SymmetricStart *o, const char *routine,
                         unsigned steps) {
  line(o, "void *%s(void *arg) {", routine);
  o->indent = 1;
  line(o, "int l = %s;",
       prng(o, 30)   ? "__VERIFIER_nondet_bool()"
       : prng(o, 70) ? "(int)(long)arg"
                     : "0");
  for (unsigned i = 0; i < steps; i++)
    statement(o);
  line(o, "return (void *)(long)%s;", prng(o, 30) ? "l" : "3");
  o->indent = 0;
  line(o, "}\n");
}

static void create(SymmetricStart *o, unsigned i, bool alone) {
  line(o, "pthread_create(&h%u, 0, %s, (void *)%uL);", i,
       alone ? "other" : "twin", prng(o, 20) ? below(o, 2) : 0);
  if (prng(o, 15))
    statement(o);
}

static void join(SymmetricStart *o, unsigned i, unsigned n) {
  static const char *const looks[] = {"id == h1", "id == h2", "r0 == (void *)3",
                                      "r0 == (void *)1", "id <= 2"};
  line(o, "pthread_join(h%u, %s);", i, prng(o, 15) ? "&r0" : "0");
  if (i < n && prng(o, 75))
    return;
  if (prng(o, 30))
    statement(o);
  if (prng(o, 60))
    line(o, "assert(%s%s);", prng(o, 30) ? "!" : "", condition(o));
  else
    line(o, "assert(!(%s));", looks[below(o, 5)]);
}

/* Prints main; the last of three threads may have another routine. */
static void print_main(SymmetricStart *o, unsigned n, bool other) {
  unsigned joined = prng(o, 75) ? n : below(o, n + 1);
  line(o, "int main(void) {");
  o->indent = 1;
  o->in_main = true;
  line(o, "int l = 0;");
  line(o, "void *r0 = 0;");
  line(o, "pthread_t h1, h2, h3;");
  unsigned alone = other ? 1 + below(o, n) : 0;
  for (unsigned i = 1; i <= n; i++)
    create(o, i, i == alone);
  if (prng(o, 20))
    statement(o);
  bool backward = prng(o, 15);
  for (unsigned i = 1; i <= joined; i++)
    join(o, backward ? n + 1 - i : i, joined);
  line(o, "return 0;");
  o->indent = 0;
  line(o, "}");
}

void gen_symmetric(FILE *out, uint64_t seed) {
  SymmetricStart o = {.out = out, .rng = {seed * 0x9e3779b97f4a7c15u + 11}};
  line(&o, "// seed: %llu", (unsigned long long)seed);
  line(&o, "#include <assert.h>");
  line(&o, "#include <pthread.h>\n");
  line(&o, "extern void __VERIFIER_atomic_begin(void);");
  line(&o, "extern void __VERIFIER_atomic_end(void);");
  line(&o, "extern void __VERIFIER_assume(int);");
  line(&o, "extern _Bool __VERIFIER_nondet_bool(void);\n");
  print_shared(&o);
  unsigned n = 2 + prng(&o, 30);
  bool other = n == 3 && prng(&o, 50);
  print_thread(&o, "twin", n == 2 ? 2 + below(&o, 2) : 1 + below(&o, 2));
  if (other)
    print_thread(&o, "other", 1 + below(&o, 2));
  print_main(&o, n, other);
}
