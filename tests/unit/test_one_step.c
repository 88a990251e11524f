#include "frontend/source/one_step.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] =
    "#include <pthread.h>\n"
    "#define LOCK pthread_mutex_lock(&m)\n"
    "int f(int n) { return n; }\n"
    "pthread_mutex_t m, l[4], *p; struct { pthread_mutex_t m; } s; int x;\n"
    "void *run(void *a) { return a; }\n"
    "int main(void) { pthread_t t;\n";

/* True if the predicate holds for the statement on the last line. */
static bool holds(bool (*of)(const Outline *, StmtId), const char *statement) {
  Arena *a = arena_new();
  Diag *d = diag_new(stdout);
  char path[] = "/tmp/step-XXXXXX";
  FILE *f = fdopen(mkstemp(path), "w");
  fprintf(f, "%s%s }\n", head, statement);
  fclose(f);
  const FrontendOptions options = {.file = path, .pointer_bits = 64};
  const Outline *o;
  CU_ASSERT_EQUAL_FATAL(outline_build(a, &options, d, &o), OK);
  unlink(path);
  StmtId s = outline_find_line(o, 7, false);
  CU_ASSERT_NOT_EQUAL_FATAL(s, STMT_NONE);
  bool is_so = of(o, s);
  diag_delete(d);
  arena_delete(a);
  return is_so;
}

static void a_call_with_constant_arguments_is_one_step(void) {
  static const char *const steps[] = {
      "pthread_mutex_lock(&m);",
      "pthread_mutex_unlock( & m ) ;",
      "pthread_mutex_lock(&s.m);",
      "pthread_create(&t, NULL, run, NULL);",
      "pthread_create(&t, 0, run, (void *)7L);",
  };
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    CU_ASSERT_TRUE(holds(one_step_is, steps[i]));
}

static void what_reads_or_does_more_is_not(void) {
  static const char *const others[] = {
      "pthread_mutex_lock(p);",
      "pthread_mutex_lock(&p[1]);",
      "pthread_mutex_lock(&m), x++;",
      "pthread_mutex_lock(&m) + x;",
      "pthread_mutex_lock(&l[x]);",
      "pthread_mutex_lock(&p->__data ? p : p);",
      "x = pthread_mutex_lock(&m);",
      "int r = pthread_mutex_lock(&m);",
      "if (pthread_mutex_lock(&m)) ;",
      "LOCK;",
      "f(0);",
      "pthread_create(&t, 0, run, p);",
      "pthread_mutex_lock(&l[f(0)]);",
      "pthread_mutex_trylock(&m);",
      "x = 1;",
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    CU_ASSERT_FALSE(holds(one_step_is, others[i]));
}

static void expressions_without_other_calls_can_be_made_one(void) {
  CU_ASSERT_TRUE(holds(one_step_can_be, "x = x + 1;"));
  CU_ASSERT_TRUE(holds(one_step_can_be, "x = pthread_mutex_lock(p);"));
  CU_ASSERT_TRUE(holds(one_step_can_be, "pthread_create(&t, 0, run, p);"));
  CU_ASSERT_FALSE(holds(one_step_can_be, "x = f(1);"));
  CU_ASSERT_FALSE(holds(one_step_can_be, "int y = x;"));
  CU_ASSERT_FALSE(holds(one_step_can_be, "while (x) ;"));
  CU_ASSERT_FALSE(holds(one_step_can_be, "return x;"));
  CU_ASSERT_FALSE(holds(one_step_can_be, "({ while (x) ; });"));
  CU_ASSERT_FALSE(holds(one_step_can_be, "LOCK;"));
}

UNIT(one_step) {
  TEST(a_call_with_constant_arguments_is_one_step);
  TEST(what_reads_or_does_more_is_not);
  TEST(expressions_without_other_calls_can_be_made_one);
}
