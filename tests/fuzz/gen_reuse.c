#include "tests/fuzz/gen_reuse.h"

#include "tests/fuzz/line.h"

#define line(...) write_line(out, 1, __VA_ARGS__)

static bool is_wrong(Rng *r) { return rng_chance(r, 10); }

static const char *maybe(Rng *r) { return is_wrong(r) ? "if (any()) " : ""; }

static void add(FILE *out, Rng *r, unsigned right) {
  unsigned m = is_wrong(r) ? !right : right;
  line("pthread_mutex_lock(&m[%u]); %s++; pthread_mutex_unlock(&m[%u]);", m,
       rng_chance(r, 50) ? "(*p)" : "p[0]", m);
}

/* Prints pointers that are used for one object and then another, in a straight
 * line or in each iteration of a loop. */
static void pointers(FILE *out, Rng *r) {
  bool is_loop = rng_chance(r, 50), is_turned = is_wrong(r);
  unsigned first = rng_below(r, 2);
  line("pthread_create(&h, 0, follower, 0);");
  line("int *p = &u%u;", is_wrong(r) ? !first : first);
  line("%s{", is_loop ? "for (int i = 0; i < 2; i++) " : "");
  if (is_loop && !is_turned)
    line("%sp = &u%u;", maybe(r), first);
  add(out, r, first);
  line("%sp = %s&u%u;", maybe(r), is_wrong(r) ? "any() ? p : " : "", !first);
  add(out, r, !first);
  if (is_turned)
    line("p = &u%u;", first);
  line("}");
  if (is_wrong(r))
    line("*p = 7;");
}

static void lists(FILE *out, Rng *r) {
  line("struct s *n = calloc(1, sizeof *n);");
  line("l0 = n;");
  if (!is_wrong(r))
    line("%sn = calloc(1, sizeof *n);", maybe(r));
  line("l1 = n;");
  line("pthread_create(&h, 0, follower, 0);");
  for (unsigned k = 0; k < 2; k++) {
    unsigned m = is_wrong(r) ? !k : k;
    line("pthread_mutex_lock(&m[%u]);", m);
    line("%sn = l%u;", maybe(r), k);
    line("n->v++;");
    line("pthread_mutex_unlock(&m[%u]);", m);
  }
}

static void handles(FILE *out, Rng *r) {
  static const char *const routines[] = {"follower", "adder", "idler"};
  bool is_loop = rng_chance(r, 25);
  line("%s{", is_loop ? "for (int i = 0; i < 2; i++) " : "");
  for (unsigned k = 2 + rng_below(r, 2); k > 0; k--) {
    line("%spthread_create(&h, 0, %s, 0);", maybe(r),
         routines[rng_below(r, 3)]);
    if (is_wrong(r))
      line("pthread_create(&h, 0, idler, 0);");
    if (!is_wrong(r))
      line("%spthread_join(h, 0);", maybe(r));
  }
  line("}");
  line("w0++;");
}

static void elements(FILE *out, Rng *r) {
  unsigned k = rng_below(r, 3), m = is_wrong(r) ? (k + 1) % 3 : k;
  line("pthread_create(&h, 0, walker, 0);");
  line("pthread_mutex_lock(&all[%u].m);", m);
  line("all[%u].%c++;", k, rng_chance(r, 50) ? 'v' : 'w');
  line("pthread_mutex_unlock(&all[%u].m);", m);
}

void gen_reuse_head(FILE *out) {
  fputs("static int u0, u1, w0;\n"
        "static struct s *l0, *l1, all[3];\n"
        "static pthread_t h;\n"
        "static void *follower(void *p) {\n"
        "  pthread_mutex_lock(&m[0]); u0++; if (l0) l0->v++;\n"
        "  pthread_mutex_unlock(&m[0]);\n"
        "  pthread_mutex_lock(&m[1]); u1++; if (l1) l1->v++;\n"
        "  pthread_mutex_unlock(&m[1]);\n"
        "  return p;\n"
        "}\n"
        "static void *adder(void *p) { w0++; return p; }\n"
        "static void *idler(void *p) { return p; }\n"
        "static void *walker(void *p) {\n"
        "  for (int i = 0; i < 3; i++) {\n"
        "    pthread_mutex_lock(&all[i].m);\n"
        "    all[i].v++; all[i].w = all[i].v;\n"
        "    pthread_mutex_unlock(&all[i].m);\n"
        "  }\n"
        "  return p;\n"
        "}\n",
        out);
}

void gen_reuse(FILE *out, Rng *r) {
  static void (*const kinds[])(FILE *, Rng *) = {pointers, lists, handles,
                                                 elements};
  kinds[rng_below(r, 4)](out, r);
}
