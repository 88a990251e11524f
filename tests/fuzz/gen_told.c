#include "tests/fuzz/gen_told.h"

#include "tests/fuzz/line.h"

#define line(...) write_line(out, 1, __VA_ARGS__)

static bool is_wrong(Rng *r) { return rng_chance(r, 10); }

static const char *pick(Rng *r, const char *one, const char *other) {
  return rng_chance(r, 50) ? one : other;
}

static const char *telling_order(Rng *r) {
  return is_wrong(r) ? "RELAXED" : pick(r, "RELEASE", "SEQ_CST");
}

static const char *hearing_order(Rng *r) {
  return is_wrong(r) ? "RELAXED" : pick(r, "ACQUIRE", "SEQ_CST");
}

static void tell(FILE *out, Rng *r) {
  line("struct s *new = malloc(sizeof *new);");
  line("new->v = 1;");
  if (rng_chance(r, 60))
    line("__atomic_store_n(&word, new, __ATOMIC_%s);", telling_order(r));
  else
    line("__atomic_exchange_n(&word, new, __ATOMIC_%s);", telling_order(r));
  if (is_wrong(r))
    line("new->%s;", pick(r, "v = 2", "w = 0"));
}

static void hear(FILE *out, Rng *r) {
  line("struct s *got = __atomic_load_n(&word, __ATOMIC_%s);",
       hearing_order(r));
  line("if (got) r = got->v;");
  if (is_wrong(r))
    line("if (got) got->w = r;");
}

static void routine(FILE *out, Rng *r, unsigned number,
                    void (*body)(FILE *, Rng *)) {
  fprintf(out, "static void *f%u(void *arg) {\n", number);
  line("int r = 0;");
  body(out, r);
  fputs("  return r ? arg : 0;\n}\n", out);
}

void gen_told(FILE *out, Rng *r) {
  fputs("static struct s *word;\n", out);
  routine(out, r, 1, tell);
  routine(out, r, 2, hear);
  fputs("int main(void) {\n  pthread_t t[2];\n", out);
  line("pthread_create(&t[0], 0, f1, 0);");
  line("pthread_create(&t[1], 0, f2, 0);");
  fputs("  return 0;\n}\n", out);
}
