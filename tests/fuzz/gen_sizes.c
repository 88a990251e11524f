#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Sizes: blocks whose size, and accesses and ranges whose position and length
 * depend on the inputs; pieces of all sizes meet, and overlap. */

/* A block has at least LEAST bytes: enough for slots (unwind_slots.c). */
enum { MAX_BLOCKS = 2, LEAST = 264 };

typedef struct {
  Gen g;
  unsigned n;    /* blocks p0, p1, ... of n0, n1, ... bytes */
  bool is_alone; /* there is one thread */
} Sizes;

static const char *const types[] = {"unsigned char", "short", "int",
                                    "long long"};

static unsigned choose(Sizes *z) { return gen_below(&z->g, z->n); }

/* Returns a number up to 3, mostly of the inputs. */
static const char *small(Sizes *z) {
  static const char *const forms[] = {"a & 3", "b & 3", "(a + b) & 3",
                                      "(a ^ b) & 1", "(a * 3) & 3"};
  Gen *g = &z->g;
  return gen_chance(g, 20) ? gen_text(g, "%u", gen_below(g, 4))
                           : gen_text(g, "(%s)", forms[gen_below(g, 5)]);
}

/* Returns the index of an element of so many bytes, among the first ones of the
 * block or among its last ones. */
static const char *index_of(Sizes *z, unsigned block, unsigned size) {
  Gen *g = &z->g;
  if (gen_chance(g, 30))
    return gen_text(g, "(n%u / %u - 1 - %s)", block, size, small(z));
  return gen_text(g, "(%u + %s)", gen_below(g, 6), small(z));
}

static const char *piece(Sizes *z) {
  Gen *g = &z->g;
  unsigned k = choose(z);
  if (gen_chance(g, 20)) {
    static const char *const members[] = {"x", "y", "z[0]", "z[1]"};
    return gen_text(g, "((struct record *)p%u)[%s].%s", k, index_of(z, k, 8),
                    members[gen_below(g, 4)]);
  }
  unsigned type = gen_below(g, 4);
  return gen_text(g, "((%s *)p%u)[%s]", types[type], k,
                  index_of(z, k, 1u << type));
}

static void store(Sizes *z) {
  Gen *g = &z->g;
  const char *to = piece(z);
  if (gen_chance(g, 40))
    gen_line(g, "%s = %s;", to, piece(z));
  else
    gen_line(g, "%s = a * %u + b;", to, gen_below(g, 100000));
}

static void look(Sizes *z) { gen_line(&z->g, "mix((unsigned)%s);", piece(z)); }

/* A piece at any byte. */
static void look_anywhere(Sizes *z) {
  Gen *g = &z->g;
  unsigned k = choose(z), bytes = 1 + gen_below(g, 4);
  gen_line(g, "word = 0;");
  gen_line(g, "memcpy(&word, p%u + %s, %u);", k, index_of(z, k, 8), bytes);
  gen_line(g, "mix(word);");
}

static void fill(Sizes *z) {
  Gen *g = &z->g;
  unsigned k = choose(z), size = 1u << gen_below(g, 4);
  const char *from = gen_text(g, "(%u + %s)", gen_below(g, 4), small(z));
  const char *n;
  switch (gen_below(g, size == 1 ? 2 : 4)) {
  case 0: n = small(z); break;
  case 1: n = gen_text(g, "(%u + %s)", gen_below(g, 3), small(z)); break;
  case 2: n = gen_text(g, "(n%u / %u - %s)", k, size, from); break;
  default: n = gen_text(g, "(n%u / %u - 8 - %s)", k, size, small(z));
  }
  gen_line(g, "memset(p%u + %s * %u, %u, %s * %u);", k, from, size,
           gen_below(g, 256), n, size);
}

/* Copies a few elements, or most of a block. */
static void copy(Sizes *z) {
  Gen *g = &z->g;
  unsigned to = choose(z), from = choose(z), size = 1u << gen_below(g, 3);
  const char *call = to == from || gen_chance(g, 50) ? "memmove" : "memcpy";
  const char *n =
      gen_chance(g, 50) ? small(z) : gen_text(g, "%u", gen_below(g, 4));
  if (z->is_alone && gen_chance(g, 30))
    gen_line(
        g,
        "%s(p%u + %s * %u, p%u + %s * %u, (least(n%u, n%u) / %u - %u) * %u);",
        call, to, small(z), size, from, small(z), size, to, from, size,
        3 + gen_below(g, 4), size);
  else
    gen_line(g, "%s(p%u + %s * %u, p%u + %s * %u, %s * %u);", call, to,
             index_of(z, to, size * 4), size, from, index_of(z, from, size * 4),
             size, n, size);
}

static void some(Sizes *z, unsigned n, unsigned fuel);

static void statement(Sizes *z, unsigned fuel) {
  Gen *g = &z->g;
  unsigned k = gen_below(g, fuel ? 14 : 12);
  if (k < 4) {
    store(z);
  } else if (k < 6) {
    fill(z);
  } else if (k < 8) {
    copy(z);
  } else if (k < 9) {
    look_anywhere(z);
  } else if (k < 12) {
    look(z);
  } else {
    gen_line(g, "if (%s) {", small(z));
    g->indent++;
    some(z, 1 + gen_below(g, 2), fuel - 1);
    g->indent--;
    gen_line(g, "}");
  }
}

static void some(Sizes *z, unsigned n, unsigned fuel) {
  while (n--)
    statement(z, fuel);
}

static void make_block(Sizes *z, unsigned k) {
  Gen *g = &z->g;
  gen_line(g, "n%u = %u + %s * %u;", k, LEAST + 8 * gen_below(g, 3), small(z),
           8 << gen_below(g, 3));
  if (gen_chance(g, 50))
    gen_line(g, "p%u = calloc(n%u, 1);", k, k);
  else
    gen_line(g, "p%u = malloc(n%u);\n  memset(p%u, %u, n%u);", k, k, k,
             gen_below(g, 256), k);
}

void gen_sizes(FILE *out, uint64_t seed) {
  Sizes z = {.n = 0};
  Gen *g = &z.g;
  gen_start(g, out, seed);
  gen_line(g, "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n"
              "struct record {\n  int x;\n  short y;\n  char z[2];\n};\n"
              "static int a, b;\nstatic unsigned word;\n"
              "static unsigned least(unsigned m, unsigned n) {\n"
              "  return m < n ? m : n;\n}");
  z.n = 1 + gen_below(g, MAX_BLOCKS);
  for (unsigned k = 0; k < z.n; k++)
    gen_line(g, "static unsigned char *p%u;\nstatic unsigned n%u;", k, k);
  bool has_thread = gen_chance(g, 40);
  z.is_alone = !has_thread;
  if (has_thread) {
    gen_line(g, "static void *work(void *unused) {");
    g->indent = 1;
    some(&z, 1 + gen_below(g, 3), 1);
    gen_line(g, "return unused;\n}\n");
    g->indent = 0;
  }
  gen_line(g, "static unsigned run(int x, int y) {");
  g->indent = 1;
  gen_line(g, "a = x, b = y;\n  sum = 1;");
  for (unsigned k = 0; k < z.n; k++)
    make_block(&z, k);
  some(&z, 1 + gen_below(g, 4), 1);
  if (has_thread)
    gen_line(g, "pthread_t t;\n  pthread_create(&t, NULL, work, NULL);\n"
                "  pthread_join(t, NULL);");
  some(&z, gen_below(g, 3), 1);
  for (unsigned i = 0; i < 2; i++)
    look(&z);
  for (unsigned k = 0; k < z.n; k++)
    gen_line(g, "free(p%u);", k);
  gen_line(g, "return sum;\n}\n");
  g->indent = 0;
  gen_print_expr_main(g, 1 + gen_below(g, 3), gen_below(g, 3));
  arena_delete(g->arena);
}
