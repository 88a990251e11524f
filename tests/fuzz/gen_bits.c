#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Two threads write the members of one structure, each memory location by one
 * thread only (C11 3.14).  Adjacent bit-fields are one location; those
 * separated by a bit-field of no width or another member are several.  So the
 * result is the same in every schedule. */

enum { MAX_MEMBERS = 7, N_THREADS = 2, WRITES = 2 };

typedef struct {
  const char *name;
  bool is_nested;
  unsigned thread;
} Piece;

typedef struct {
  Gen g;
  Piece pieces[MAX_MEMBERS];
  unsigned n;
} Bits;

/* Returns the thread of a bit-field: that of the previous location if it joins
 * it, or of a new one. */
static unsigned next_thread(Bits *b, bool joins) {
  if (joins && b->n)
    return b->pieces[b->n - 1].thread;
  return gen_below(&b->g, N_THREADS);
}

static void print_member(Bits *b, bool *after_bits) {
  static const struct {
    const char *type;
    unsigned bits;
  } kinds[] = {{"int", 32},   {"unsigned", 32}, {"unsigned char", 8},
               {"short", 16}, {"_Bool", 1},     {"unsigned long long", 64},
               {"long", 32}};
  Gen *g = &b->g;
  Piece *p = &b->pieces[b->n];
  *p = (Piece){.name = gen_name(g, "m")};
  unsigned k = gen_below(g, sizeof kinds / sizeof *kinds);
  if (gen_chance(g, 60)) {
    p->thread = next_thread(b, *after_bits);
    unsigned most =
        kinds[k].bits > 12 && gen_chance(g, 70) ? 12 : kinds[k].bits;
    gen_line(g, "%s %s : %u;", kinds[k].type, p->name, 1 + gen_below(g, most));
    *after_bits = true;
    if (gen_chance(g, 30)) {
      gen_line(g, "%s : 0;", gen_chance(g, 70) ? "char" : "int");
      *after_bits = false;
    }
  } else {
    p->thread = next_thread(b, false);
    p->is_nested = gen_chance(g, 25);
    if (p->is_nested)
      gen_line(g, "struct {\n    %s x : %u;\n  } %s;", kinds[k].type,
               1 + gen_below(g, kinds[k].bits), p->name);
    else
      gen_line(g, "%s %s;", gen_chance(g, 60) ? "char" : kinds[k].type,
               p->name);
    *after_bits = false;
  }
  b->n++;
}

static const char *place(Bits *b, const Piece *p) {
  return gen_text(&b->g, "x.%s%s", p->name, p->is_nested ? ".x" : "");
}

static void print_thread(Bits *b, unsigned thread) {
  static const char *const forms[] = {"%s = %u;", "%s += %u;", "%s ^= %u;"};
  Gen *g = &b->g;
  gen_line(g, "static void *thread%u(void *p) {", thread);
  g->indent++;
  unsigned left = WRITES;
  for (unsigned i = 0; i < 4 * MAX_MEMBERS && left; i++) {
    const Piece *p = &b->pieces[gen_below(g, b->n)];
    if (p->thread != thread)
      continue;
    gen_line(g, forms[gen_below(g, 3)], place(b, p), gen_below(g, 5000));
    left--;
  }
  gen_line(g, "return p;");
  g->indent--;
  gen_line(g, "}\n");
}

void gen_bits(FILE *out, uint64_t seed) {
  Bits b = {0};
  Gen *g = &b.g;
  gen_start(g, out, seed);
  gen_line(g, "#include <pthread.h>");
  gen_line(g, "static struct {");
  g->indent++;
  bool after_bits = false;
  for (unsigned n = 2 + gen_below(g, MAX_MEMBERS - 1); n > 0; n--)
    print_member(&b, &after_bits);
  g->indent--;
  gen_line(g, "}%s x;\n", gen_chance(g, 30) ? " __attribute__((packed))" : "");
  for (unsigned i = 0; i < N_THREADS; i++)
    print_thread(&b, i);
  gen_line(g, "int main(void) {");
  g->indent = 1;
  gen_line(g, "pthread_t t;");
  for (unsigned i = 0; i < b.n; i++)
    if (gen_chance(g, 50))
      gen_line(g, "%s = %u;", place(&b, &b.pieces[i]), gen_below(g, 5000));
  gen_line(g, "pthread_create(&t, 0, thread1, 0);");
  gen_line(g, "thread0(0);");
  gen_line(g, "pthread_join(t, 0);");
  for (unsigned i = 0; i < b.n; i++)
    gen_line(g, "mix(%s);", place(&b, &b.pieces[i]));
  gen_finish(g);
}
