#include "tests/fuzz/gen_ways.h"

#include "tests/fuzz/line.h"

enum { INDENT = 1, MOST_THREADS = 4 };

#define line(...) write_line(out, INDENT, __VA_ARGS__)

static bool is_wrong(Rng *r) { return rng_chance(r, 10); }

static void change(FILE *out, Rng *r) {
  if (is_wrong(r))
    line("%sw = any();", rng_chance(r, 50) ? "if (any()) " : "");
}

/* Returns the condition, equivalent to w, or sometimes a different one. */
static const char *when(Rng *r) {
  static const char *const same[] = {"w", "w != 0", "!(w == 0)", "(long)w"};
  static const char *const other[] = {"!w", "(char)w", "w == 1", "w - 1"};
  return (is_wrong(r) ? other : same)[rng_below(r, 4)];
}

static void begin(FILE *out, Rng *r) {
  static const char *const values[] = {"any()", "any() ? 256 : 0",
                                       "any() && any()", "any() || any()"};
  line("w = %s;", values[rng_below(r, 4)]);
}

static void lock(FILE *out, Rng *r) {
  unsigned v = rng_below(r, 2);
  begin(out, r);
  if (rng_chance(r, 30))
    line("w = held(w, &m[%u]);", v);
  else
    line("if (w) pthread_mutex_lock(&m[%u]);", v);
  change(out, r);
  line("if (%s) x%u++;", when(r), is_wrong(r) ? !v : v);
  change(out, r);
  line("if (%s) pthread_mutex_unlock(&m[%u]);", when(r), v);
}

static void make(FILE *out, Rng *r, unsigned thread) {
  bool is_flag = rng_chance(r, 40);
  begin(out, r);
  line("pthread_t v;");
  if (is_flag)
    line("w = %u;", is_wrong(r));
  line("if (%s) {", is_flag ? "any()" : "w");
  line("  pthread_create(&v, 0, adder%u, 0);", thread);
  if (is_flag)
    line("  w = %u;", !is_wrong(r));
  line("}");
  change(out, r);
  line("if (%s) pthread_join(v, 0);", when(r));
  line("some%u++;", thread);
}

void gen_ways_head(FILE *out) {
  fputs("static int held(int w, pthread_mutex_t *l) {\n"
        "  if (!w) return 0;\n"
        "  pthread_mutex_lock(l);\n"
        "  return -1;\n"
        "}\n",
        out);
  for (unsigned i = 0; i < MOST_THREADS; i++)
    fprintf(out,
            "static int some%u;\n"
            "static void *adder%u(void *p) { some%u++; return p; }\n",
            i, i, i);
}

void gen_ways(FILE *out, Rng *r, unsigned thread) {
  line("int w;");
  if (rng_chance(r, 70))
    lock(out, r);
  if (rng_chance(r, 50))
    make(out, r, thread);
}
