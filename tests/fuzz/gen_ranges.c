#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Ranges: objects that are filled, copied and moved in parts, and accessed in
 * pieces of all sizes, at positions that may depend on the inputs; in threads
 * that are joined, too. */

enum { MAX_OBJECTS = 6, LARGE = 5000, MOST = 48 };

typedef struct {
  const char *name; /* of a pointer to unsigned char */
  unsigned bytes;
} Object;

typedef struct {
  Gen g;
  Object objects[MAX_OBJECTS];
  unsigned n;
} Ranges;

static const char *const types[] = {"unsigned char", "short", "int",
                                    "long long"};

static const Object *choose(Ranges *r) {
  return &r->objects[gen_below(&r->g, r->n)];
}

/* Returns an offset below 'most': often at the beginning, of a word, or one
 * that the inputs decide. */
static const char *offset(Ranges *r, unsigned most, bool constant) {
  Gen *g = &r->g;
  unsigned k = gen_below(g, most < 64 || gen_chance(g, 30) ? most : 64);
  if (!constant && most > 4 && gen_chance(g, 20))
    return gen_text(g, "((%u + (%s & 3)) %% %u)", k,
                    gen_chance(g, 50) ? "a" : "b", most);
  return gen_text(g, "%u", gen_chance(g, 40) ? 0 : k);
}

static const char *length(Ranges *r, unsigned most) {
  Gen *g = &r->g;
  if (gen_chance(g, 10))
    return gen_text(g, "(a & %u)", most < 4 ? most >> 1 : 3);
  if (gen_chance(g, 30))
    return gen_text(g, "%u", most);
  return gen_text(g, "%u", gen_below(g, (most < 40 ? most : 40) + 1));
}

static void fill(Ranges *r) {
  Gen *g = &r->g;
  const Object *o = choose(r);
  unsigned at = gen_chance(g, 40) ? 0 : gen_below(g, o->bytes);
  const char *byte =
      gen_chance(g, 80) ? gen_text(g, "%u", gen_below(g, 256)) : "a * 7";
  gen_line(g, "memset(%s + %u, %s, %s);", o->name, at, byte,
           length(r, o->bytes - at));
}

static void copy(Ranges *r) {
  Gen *g = &r->g;
  const Object *to = choose(r), *from = choose(r);
  unsigned most = to->bytes < from->bytes ? to->bytes : from->bytes;
  unsigned at = gen_below(g, most), source = gen_below(g, most);
  if (gen_chance(g, 50))
    at = 0;
  if (gen_chance(g, 50))
    source = at;
  unsigned room = most - (at > source ? at : source);
  gen_line(g, "%s(%s + %u, %s + %u, %s);",
           to == from || gen_chance(g, 50) ? "memmove" : "memcpy", to->name, at,
           from->name, source, length(r, room < MOST ? room : MOST));
}

static const char *piece(Ranges *r, const Object *o) {
  Gen *g = &r->g;
  unsigned k = gen_below(g, 4), size = 1u << k;
  return gen_text(g, "((%s *)%s)[%s]", types[k], o->name,
                  offset(r, o->bytes / size, false));
}

static void look(Ranges *r) {
  gen_line(&r->g, "mix((unsigned)%s);", piece(r, choose(r)));
}

static void store(Ranges *r) {
  Gen *g = &r->g;
  const char *to = piece(r, choose(r));
  if (gen_chance(g, 50))
    gen_line(g, "%s = %s;", to, piece(r, choose(r)));
  else
    gen_line(g, "%s = a * %u + b;", to, gen_below(g, 1000));
}

static void point(Ranges *r) {
  Gen *g = &r->g;
  unsigned k = gen_below(g, 4), other = gen_below(g, 4);
  switch (gen_below(g, 4)) {
  case 0: gen_line(g, "links[%u] = &targets[%u];", k, other); break;
  case 1: gen_line(g, "memcpy(kept, links, sizeof links);"); break;
  case 2:
    gen_line(g, "memmove(links + 1, kept, %u * sizeof *links);", other);
    break;
  default: gen_line(g, "mix((unsigned)*links[%u]);", k);
  }
}

static void some(Ranges *r, unsigned n, unsigned fuel);

static void block(Ranges *r, unsigned fuel) {
  Gen *g = &r->g;
  g->indent++;
  some(r, 1 + gen_below(g, 3), fuel);
  g->indent--;
}

static void statement(Ranges *r, unsigned fuel) {
  Gen *g = &r->g;
  unsigned k = gen_below(g, fuel ? 14 : 12);
  if (k < 3) {
    fill(r);
  } else if (k < 6) {
    copy(r);
  } else if (k < 8) {
    store(r);
  } else if (k < 10) {
    point(r);
  } else if (k < 12) {
    look(r);
  } else if (k < 13) {
    gen_line(g, "if ((%s + %u) & %u) {", gen_chance(g, 50) ? "a" : "b",
             gen_below(g, 4), 1u << gen_below(g, 2));
    block(r, fuel - 1);
    gen_line(g, "} else {");
    block(r, fuel - 1);
    gen_line(g, "}");
  } else {
    gen_line(g, "for (int i = 0; i < %u; i++) {", 1 + gen_below(g, 3));
    block(r, 0);
    gen_line(g, "}");
  }
}

static void some(Ranges *r, unsigned n, unsigned fuel) {
  while (n--)
    statement(r, fuel);
}

static void add_object(Ranges *r, bool of_main) {
  Gen *g = &r->g;
  bool is_large = gen_chance(g, 20);
  unsigned bytes = 8 * (1 + gen_below(g, 8)) + (is_large ? LARGE & ~7u : 0);
  Object *o = &r->objects[r->n];
  *o = (Object){gen_text(g, "%s%u", of_main ? "h" : "s", r->n), bytes};
  r->n++;
  if (!of_main)
    gen_line(g,
             "static long long %s_[%u] = {%u, %u}, %s_old[%u] = {0};\n"
             "static unsigned char *%s = (unsigned char *)%s_;",
             o->name, bytes / 8, gen_below(g, 999), gen_below(g, 70000),
             o->name, bytes / 8, o->name, o->name);
  else if (gen_chance(g, 50))
    gen_line(g, "%s = calloc(%u, 1);", o->name, bytes);
  else
    gen_line(g, "%s = malloc(%u);\n  memset(%s, %u, %u);", o->name, bytes,
             o->name, gen_below(g, 300), bytes);
}

static void in_thread(Ranges *r, const char *name) {
  gen_line(&r->g, "static void *%s(void *unused) {", name);
  r->g.indent = 1;
  some(r, 1 + gen_below(&r->g, 4), 1);
  gen_line(&r->g, "return unused;\n}\n");
  r->g.indent = 0;
}

/* The compiled program runs several times. */
static void restore(Ranges *r, unsigned statics) {
  Gen *g = &r->g;
  gen_line(g, "#ifdef NATIVE");
  for (unsigned i = 0; i < statics; i++)
    gen_line(g,
             "static int is_saved%u;\n"
             "memcpy(is_saved%u ? s%u_ : s%u_old, is_saved%u ? s%u_old : s%u_, "
             "%u);\nis_saved%u = 1;",
             i, i, i, i, i, i, i, r->objects[i].bytes, i);
  gen_line(g, "for (int i = 0; i < 4; i++)\n  links[i] = kept[i] = targets;");
  gen_line(g, "#endif");
}

void gen_ranges(FILE *out, uint64_t seed) {
  Ranges r = {.n = 0};
  Gen *g = &r.g;
  gen_start(g, out, seed);
  gen_line(g, "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n"
              "static int a, b;\nstatic int targets[4] = {3, 5, 7, 9};\n"
              "static int *links[4] = {targets, targets, targets, targets};\n"
              "static int *kept[4] = {targets, targets, targets, targets};");
  unsigned statics = 1 + gen_below(g, 2), blocks = 1 + gen_below(g, 2);
  for (unsigned i = 0; i < statics; i++)
    add_object(&r, false);
  for (unsigned i = 0; i < blocks; i++, r.n++) {
    r.objects[r.n] = (Object){gen_text(g, "h%u", r.n), 8};
    gen_line(g, "static unsigned char *h%u;", r.n);
  }
  bool has_thread = gen_chance(g, 40);
  if (has_thread)
    in_thread(&r, "work");
  r.n = statics;
  gen_line(g, "static unsigned run(int x, int y) {");
  g->indent = 1;
  gen_line(g, "a = x, b = y;\n  sum = 1;");
  restore(&r, statics);
  for (unsigned i = 0; i < blocks; i++)
    add_object(&r, true);
  some(&r, 2 + gen_below(g, 6), 2);
  if (has_thread)
    gen_line(g, "pthread_t t;\n  pthread_create(&t, NULL, work, NULL);\n"
                "  pthread_join(t, NULL);");
  some(&r, 2 + gen_below(g, 6), 2);
  for (unsigned i = 0; i < 3; i++)
    look(&r);
  gen_line(g, "return sum;\n}\n");
  g->indent = 0;
  gen_print_expr_main(g, 1 + gen_below(g, 3), gen_below(g, 3));
  arena_delete(g->arena);
}
