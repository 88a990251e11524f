#include "tests/fuzz/gen_own.h"

#include "tests/fuzz/line.h"

#define line(...) write_line(out, 1, __VA_ARGS__)

static bool is_wrong(Rng *r) { return rng_chance(r, 10); }

static const char *pick(Rng *r, const char *const *right,
                        const char *const *wrong) {
  return (is_wrong(r) ? wrong : right)[rng_below(r, 4)];
}

static void indexer(FILE *out, Rng *r) {
  static const char *const right[] = {"slots[i] = i;", "slots[i]++;",
                                      "cells[i].v = slots[i];",
                                      "cells[i].w++;"};
  static const char *const wrong[] = {"slots[i + 1]++;", "slots[i & 1]++;",
                                      "*(long *)&slots[i] = 1;", "slots[0]++;"};
  static const char *const index[] = {
      "int i = (int)(long)p;", "long i = (long)p;",
      "unsigned long i = (unsigned long)p;", "int i = (int)(long)p, k = i;"};
  static const char *const cut[] = {"char i = (char)(long)p;",
                                    "int i = (int)(long)p; if (any()) i = 0;",
                                    "int i = (int)(long)p / 2;", "int i = 1;"};
  fputs("static void *indexer(void *p) {\n", out);
  line("%s", pick(r, index, cut));
  line("%s", pick(r, right, wrong));
  line("%s", pick(r, right, wrong));
  fputs("  return p;\n}\n", out);
}

static void celler(FILE *out, Rng *r) {
  static const char *const right[] = {"c->v = 1;", "c->v++;", "c->w = c->v;",
                                      "*(int *)p = 2;"};
  static const char *const wrong[] = {"c[1].v = 1;", "(c - 1)->w++;",
                                      "c = any() ? &cells[0] : c; c->v++;",
                                      "cells[1].w++;"};
  fputs("static void *celler(void *p) {\n  struct s *c = p;\n", out);
  line("%s", pick(r, right, wrong));
  line("%s", pick(r, right, wrong));
  fputs("  return p;\n}\n", out);
}

void gen_own_head(FILE *out, Rng *r) {
  fputs("static int slots[300];\nstatic struct s cells[300], *told;\n", out);
  indexer(out, r);
  celler(out, r);
}

static void make_blocks(FILE *out, Rng *r) {
  line("struct s *b = malloc(sizeof *b);");
  line("for (int i = 0; i < 3; i++) {");
  if (!is_wrong(r))
    line("  b = malloc(sizeof *b);");
  line("  b->v = i; b->w = 0;");
  if (is_wrong(r))
    line("  told = b;");
  line("  pthread_create(&mine[i], 0, celler, b);");
  if (is_wrong(r))
    line("  b->w++;");
  line("}");
}

static void make_counted(FILE *out, Rng *r) {
  static const char *const index[] = {"indexer, (void *)(long)i",
                                      "indexer, (void *)(unsigned long)i",
                                      "celler, &cells[i]", "celler, cells + i"};
  static const char *const other[] = {
      "indexer, (void *)(long)(i * 256)", "indexer, (void *)(long)(i & 1)",
      "celler, &cells[i / 2]", "celler, (char *)cells + i * 4"};
  bool is_twice = rng_chance(r, 20), is_held = is_wrong(r);
  if (is_twice)
    line("for (int k = 0; k < 2; k++)");
  line("for (int i = 0; i < 3; i++) {");
  line("  pthread_create(&mine[i], 0, %s);", pick(r, index, other));
  if (is_held)
    line("  if (any()) i--;");
  line("}");
}

void gen_own(FILE *out, Rng *r) {
  line("pthread_t mine[3];");
  if (rng_chance(r, 35))
    make_blocks(out, r);
  else
    make_counted(out, r);
}
