/* Programs that observe addresses of objects: addresses of variables, also of
 * dead ones, and of heap blocks that are freed, moved and allocated again are
 * compared, on one thread or two.  The observations are asserted at the end. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/rng.h"

#include <string.h>

enum { SLOTS = 4, MOST_REPORTED = 4 };

typedef struct {
  FILE *out;
  Rng rng;
  unsigned n_told, names;
  bool is_set[SLOTS];   /* the slot holds an address */
  bool is_block[SLOTS]; /* it is the address of the beginning of an allocated
                           block */
  unsigned size[SLOTS]; /* size of the object */
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

static unsigned find_slot(Gen *g, const bool *of) {
  unsigned from = below(g, SLOTS);
  for (unsigned i = 0; i < SLOTS; i++)
    if (of[(from + i) % SLOTS])
      return (from + i) % SLOTS;
  return SLOTS;
}

static void set(Gen *g, unsigned slot, bool is_block, unsigned size) {
  g->is_set[slot] = true, g->is_block[slot] = is_block, g->size[slot] = size;
}

static void make_global(Gen *g) {
  static const unsigned sizes[] = {1, 4, 8};
  unsigned slot = below(g, SLOTS), k = below(g, 3);
  set(g, slot, false, sizes[k]);
  fprintf(g->out, "  p[%u] = (char *)&g%u;\n", slot, k);
}

/* Makes string literals, some of which are equal, or have equal ends. */
static void make_literal(Gen *g) {
  static const char *const texts[] = {"a", "ba", "ab", "a", ""};
  unsigned slot = below(g, SLOTS), k = below(g, 5);
  set(g, slot, false, (unsigned)strlen(texts[k]) + 1);
  fprintf(g->out, "  p[%u] = \"%s\";\n", slot, texts[k]);
}

static void make_local(Gen *g) {
  unsigned slot = below(g, SLOTS), n = g->names++;
  set(g, slot, false, 4);
  if (prng(g, 50))
    fprintf(g->out, "  int l%u;\n  p[%u] = (char *)&l%u;\n", n, slot, n);
  else
    fprintf(g->out, "  {\n    int l%u;\n    p[%u] = (char *)&l%u;\n  }\n", n,
            slot, n);
}

static void make_block(Gen *g) {
  unsigned slot = below(g, SLOTS), size = 8u << below(g, 3);
  set(g, slot, true, size);
  fprintf(g->out, "  p[%u] = calloc(1, %u);\n", slot, size);
}

static void end_block(Gen *g) {
  unsigned slot = find_slot(g, g->is_block);
  if (slot == SLOTS)
    return;
  g->is_block[slot] = false;
  for (unsigned i = 0; i < SLOTS; i++)
    g->is_block[i] = false; /* another slot may have the same block */
  fprintf(g->out, "  free(p[%u]);\n", slot);
}

static void move_block(Gen *g) {
  unsigned slot = find_slot(g, g->is_block), to = below(g, SLOTS);
  if (slot == SLOTS)
    return;
  for (unsigned i = 0; i < SLOTS; i++)
    g->is_block[i] = false;
  set(g, to, true, 16);
  fprintf(g->out, "  p[%u] = realloc(p[%u], 16);\n", to, slot);
}

static void copy(Gen *g) {
  unsigned slot = find_slot(g, g->is_set), to = below(g, SLOTS);
  if (slot == SLOTS)
    return;
  static const char *const forms[] = {
      "p[%u] = p[%u];", "p[%u] = p[%u] ? p[%u] : &g0;",
      "p[%u] = (char *)((uintptr_t)p[%u] ^ 0);", "p[%u] = r ? p[%u] : &g0;"};
  unsigned k = below(g, 4);
  set(g, to, false, k & 1 ? 1 : g->size[slot]); /* g0 may have that size */
  fputs("  ", g->out);
  fprintf(g->out, forms[k], to, slot, slot);
  fputc('\n', g->out);
}

static void put_address(Gen *g, unsigned slot) {
  if (prng(g, 70))
    fprintf(g->out, "p[%u]", slot);
  else
    fprintf(g->out, "p[%u] + %u", slot, prng(g, 60) ? g->size[slot] : 0);
}

static void tell(Gen *g) {
  static const char *const operators[] = {"==", "!=", "==", "<", "<=", ">"};
  unsigned a = find_slot(g, g->is_set), b = find_slot(g, g->is_set);
  if (a == SLOTS || g->n_told == MOST_REPORTED)
    return;
  const char *as = prng(g, 4) ? "(unsigned)(uintptr_t)" : "";
  fprintf(g->out, "  told |= (%s(", as);
  put_address(g, a);
  fprintf(g->out, ") %s %s(", operators[below(g, 6)], as);
  put_address(g, b);
  fputc(')', g->out);
  fprintf(g->out, ") << %u;\n", g->n_told++);
}

static void statement(Gen *g) {
  static void (*const makers[])(Gen *) = {
      make_global, make_local, make_block, make_block, end_block, end_block,
      move_block,  copy,       tell,       tell,       tell,      make_literal};
  makers[below(g, sizeof makers / sizeof *makers)](g);
}

static void statements(Gen *g, unsigned n) {
  while (n--)
    statement(g);
}

static void lock(Gen *g, bool is_locked, const char *what) {
  if (is_locked)
    fprintf(g->out, "  pthread_mutex_%s(&m);\n", what);
}

/* Prints the other thread, which frees a heap block and allocates one, keeps a
 * variable, or observes addresses. */
static void other(Gen *g) {
  static const char *const bodies[] = {
      "  free(q);\n",
      "  free(q);\n  q = malloc(8);\n",
      "  char *o = malloc(8);\n  q = o;\n  free(o);\n",
      "  int l;\n  q = (char *)&l;\n",
      "  char *o = malloc(8);\n  r = o == q;\n  free(o);\n",
      "  free(q);\n  char *o = malloc(8);\n  r = o < q;\n  q = o;\n"};
  bool is_locked = prng(g, 40);
  fputs("static void *other(void *arg) {\n", g->out);
  lock(g, is_locked, "lock");
  fputs(bodies[below(g, 6)], g->out);
  lock(g, is_locked, "unlock");
  fputs("  return arg;\n}\n", g->out);
}

static void beside(Gen *g) {
  bool is_locked = prng(g, 40);
  unsigned slot = below(g, SLOTS);
  fputs("  pthread_create(&t, 0, other, 0);\n", g->out);
  lock(g, is_locked, "lock");
  if (prng(g, 70))
    make_block(g);
  if (prng(g, 50))
    fputs("  told |= r << 6;\n", g->out);
  lock(g, is_locked, "unlock");
  fputs("  pthread_join(t, 0);\n", g->out);
  fprintf(g->out, "  p[%u] = q;\n", slot);
  set(g, slot, false, 4);
}

void gen_address(FILE *out, uint64_t seed) {
  Gen g = {.out = out, .rng = {seed}};
  bool has_other = prng(&g, 40);
  fputs("#include <assert.h>\n#include <pthread.h>\n#include <stdint.h>\n"
        "#include <stdlib.h>\n"
        "static char g0, *p[4], *q;\nstatic int g1, r;\n"
        "static struct { int a, b; } g2;\nstatic unsigned told;\n"
        "static pthread_t t;\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n",
        out);
  if (has_other)
    other(&g);
  fputs("int main(void) {\n", out);
  if (has_other)
    fputs("  q = malloc(8);\n  p[0] = q;\n", out);
  if (has_other)
    set(&g, 0, false, 8);
  statements(&g, has_other ? 2 + below(&g, 3) : 4 + below(&g, 5));
  if (has_other)
    beside(&g);
  statements(&g, 3 + below(&g, 4));
  tell(&g);
  unsigned mask = 1u << (g.n_told ? below(&g, g.n_told) : 0);
  if (prng(&g, 60) && g.n_told)
    mask |= 1u << below(&g, g.n_told);
  if (has_other && prng(&g, 30))
    mask |= 1u << 6;
  fprintf(out, "  assert((told & %u) != %u);\n  return 0;\n}\n", mask,
          mask & (below(&g, 3) ? ~0u : rng_below(&g.rng, 128)));
}
