#include "tests/fuzz/gen.h"
#include "tests/fuzz/gen_core.h"

/* Strings: characters, lengths and positions depend on the inputs; each block
 * ends with a terminator that nothing overwrites. */

/* A block has at least LEAST bytes.  A position is below FIRST. */
enum { MAX_BLOCKS = 2, LEAST = 14, FIRST = 8 };

typedef struct {
  Gen g;
  unsigned n; /* blocks p0, p1, ... of n0, n1, ... bytes */
} Strings;

static unsigned choose(Strings *z) { return gen_below(&z->g, z->n); }

/* Returns a number up to 3, mostly of the inputs. */
static const char *small(Strings *z) {
  static const char *const forms[] = {"a & 3", "b & 3", "(a + b) & 3",
                                      "(a ^ b) & 1", "(a * 3) & 3"};
  Gen *g = &z->g;
  return gen_chance(g, 30) ? gen_text(g, "%u", gen_below(g, 4))
                           : gen_text(g, "(%s)", forms[gen_below(g, 5)]);
}

static const char *position(Strings *z) {
  return gen_text(&z->g, "(%u + %s)", gen_below(&z->g, FIRST - 3), small(z));
}

static const char *character(Strings *z) {
  Gen *g = &z->g;
  static const char *const all[] = {"'a'", "'b'", "'c'", "','", "0", "'a'"};
  return gen_chance(g, 30)
             ? gen_text(g, "(%s ? %s : %s)", small(z), all[gen_below(g, 6)],
                        all[gen_below(g, 6)])
             : all[gen_below(g, 6)];
}

static const char *set(Strings *z) {
  static const char *const all[] = {"\"a\"", "\"ab\"", "\"b,\"",
                                    "\"\"",  "\",\"",  "\"abcdefgh,\""};
  return all[gen_below(&z->g, 6)];
}

static void store(Strings *z) {
  unsigned k = choose(z);
  gen_line(&z->g, "p%u[%s] = %s;", k, position(z), character(z));
}

static void fill(Strings *z) {
  unsigned k = choose(z);
  gen_line(&z->g, "memset(p%u + %s, %s, n%u - 1 - %u);", k, small(z),
           character(z), k, 3 + gen_below(&z->g, 4));
}

/* Compares: adds the order. */
static void compare(Strings *z) {
  Gen *g = &z->g;
  const unsigned k = choose(z), other = choose(z);
  switch (gen_below(g, 4)) {
  case 0:
    gen_line(g, "v = strcmp(p%u + %s, p%u + %s);", k, position(z), other,
             position(z));
    break;
  case 1:
    gen_line(g, "v = strncmp(p%u + %s, p%u + %s, %s);", k, position(z), other,
             small(z), position(z));
    break;
  case 2:
    gen_line(g, "v = memcmp(p%u + %s, p%u, %u + %s);", k, small(z), other,
             gen_below(g, LEAST - 5), small(z));
    break;
  default:
    gen_line(g, "v = memcmp(p%u, p%u + %s, %u);", k, other, small(z),
             LEAST - 3);
  }
  gen_line(g, "mix(v < 0 ? 1u : v > 0 ? 2u : 3u);");
}

/* Looks for characters: adds where they are. */
static void look(Strings *z) {
  Gen *g = &z->g;
  unsigned k = choose(z);
  const char *s = gen_text(g, "p%u + %s", k, position(z));
  switch (gen_below(g, 10)) {
  case 0: gen_line(g, "mix((unsigned)strlen(%s));", s); break;
  case 9:
    gen_line(g,
             "t = memrchr(p%u + %s, %s, n%u - %u - %s);\n"
             "  mix(t ? (unsigned)(t - p%u) : 99);",
             k, small(z), character(z), k, 3 + gen_below(g, 3), small(z), k);
    break;
  case 1: gen_line(g, "mix((unsigned)strnlen(%s, %s));", s, position(z)); break;
  case 2:
    gen_line(g, "t = strchr(%s, %s);\n  mix(t ? (unsigned)(t - p%u) : 99);", s,
             character(z), k);
    break;
  case 3:
    gen_line(g, "t = strrchr(%s, %s);\n  mix(t ? (unsigned)(t - p%u) : 99);", s,
             character(z), k);
    break;
  case 4:
    gen_line(g,
             "t = memchr(p%u + %s, %s, n%u - %u - %s);\n"
             "  mix(t ? (unsigned)(t - p%u) : 99);",
             k, small(z), character(z), k, 3 + gen_below(g, 3), small(z), k);
    break;
  case 5: gen_line(g, "mix((unsigned)strspn(%s, %s));", s, set(z)); break;
  case 6: gen_line(g, "mix((unsigned)strcspn(%s, %s));", s, set(z)); break;
  case 7:
    gen_line(g, "t = strpbrk(%s, %s);\n  mix(t ? (unsigned)(t - p%u) : 99);", s,
             set(z), k);
    break;
  default: gen_line(g, "mix((unsigned char)*(%s));", s);
  }
}

static void copy(Strings *z) {
  Gen *g = &z->g;
  unsigned k = choose(z), other = z->n - 1 - k;
  const char *to = small(z), *from = position(z);
  if (other == k) {
    store(z);
    return;
  }
  switch (gen_below(g, 4)) {
  case 0:
    gen_line(
        g, "if (strlen(p%u + %s) + %s < n%u)\n    strcpy(p%u + %s, p%u + %s);",
        other, from, to, k, k, to, other, from);
    break;
  case 1:
    gen_line(g, "strncpy(p%u + %s, p%u + %s, %u + %s);", k, to, other, from,
             gen_below(g, 6), small(z));
    break;
  case 2:
    gen_line(g,
             "if (strlen(p%u + %s) + strlen(p%u) < n%u)\n"
             "    strcat(p%u, p%u + %s);",
             other, from, k, k, k, other, from);
    break;
  default:
    gen_line(g, "if (strlen(p%u) + 6 < n%u)\n    strncat(p%u, p%u + %s, %s);",
             k, k, k, other, from, small(z));
  }
}

static void split(Strings *z) {
  Gen *g = &z->g;
  unsigned k = choose(z);
  const char *by = set(z);
  gen_line(g, "t = strtok_r(p%u + %s, %s, &rest);", k, position(z), by);
  gen_line(g, "mix(t ? (unsigned)(t - p%u) : 99);", k);
  if (gen_chance(g, 40))
    gen_line(g,
             "if (t) {\n    t = strtok_r(NULL, %s, &rest);\n"
             "    mix(t ? (unsigned)(t - p%u) : 99);\n  }",
             by, k);
}

static void some(Strings *z, unsigned n, unsigned fuel);

static void statement(Strings *z, unsigned fuel) {
  Gen *g = &z->g;
  unsigned k = gen_below(g, fuel ? 16 : 14);
  if (k < 3) {
    store(z);
  } else if (k < 4) {
    fill(z);
  } else if (k < 6) {
    copy(z);
  } else if (k < 7) {
    split(z);
  } else if (k < 12) {
    look(z);
  } else if (k < 14) {
    compare(z);
  } else {
    gen_line(g, "if (%s) {", small(z));
    g->indent++;
    some(z, 1 + gen_below(g, 2), fuel - 1);
    g->indent--;
    gen_line(g, "}");
  }
}

static void some(Strings *z, unsigned n, unsigned fuel) {
  while (n--)
    statement(z, fuel);
}

static void make_block(Strings *z, unsigned k) {
  Gen *g = &z->g;
  gen_line(g, "n%u = %u + %s * 4;", k, LEAST + gen_below(g, 3),
           gen_chance(g, 50) ? "0" : small(z));
  gen_line(g,
           "p%u = malloc(n%u);\n  memset(p%u, %s, n%u);\n  p%u[n%u - 1] = 0;",
           k, k, k, character(z), k, k, k);
}

void gen_strings(FILE *out, uint64_t seed) {
  Strings z = {.n = 0};
  Gen *g = &z.g;
  gen_start(g, out, seed);
  gen_line(g, "#define _GNU_SOURCE\n#include <pthread.h>\n#include <stdlib.h>\n"
              "#include <string.h>\nstatic int a, b;\n"
              "static char *t, *rest;\nstatic int v;");
  z.n = 1 + gen_below(g, MAX_BLOCKS);
  for (unsigned k = 0; k < z.n; k++)
    gen_line(g, "static char *p%u;\nstatic unsigned n%u;", k, k);
  bool has_thread = gen_chance(g, 30);
  if (has_thread) {
    gen_line(g, "static void *work(void *unused) {");
    g->indent = 1;
    some(&z, 1 + gen_below(g, 2), 1);
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
    gen_line(g, "pthread_t thread;\n"
                "  pthread_create(&thread, NULL, work, NULL);\n"
                "  pthread_join(thread, NULL);");
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
