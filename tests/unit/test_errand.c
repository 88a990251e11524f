#include "frontend/system/errand.h"
#include "tests/unit/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int count;

static void tell(void *context, FILE *to) {
  count++;
  fprintf(to, "%s %d\n", (const char *)context, count);
}

static void tell_much(void *context, FILE *to) {
  for (unsigned i = 0; i < *(unsigned *)context; i++)
    fprintf(to, "%08u\n", i);
}

static void crash(void *context, FILE *to) {
  fprintf(to, "half\n");
  fflush(to);
  raise(*(int *)context);
}

static void leave(void *context, FILE *to) {
  fprintf(to, "half\n");
  fflush(to);
  _exit(*(int *)context);
}

static void go_on(void *context, FILE *to) {
  (void)context, (void)to;
  for (volatile unsigned i = 0;; i++)
    ;
}

static Errand *ended(ErrandWork *work, void *context) {
  Errand *e = errand_start(work, context, 20);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  while (!errand_is_over(e, 1000))
    ;
  return e;
}

static void a_child_leaves_its_text_alone(void) {
  char word[] = "word";
  count = 4;
  Errand *e = ended(tell, word);
  CU_ASSERT_STRING_EQUAL(errand_text(e), "word 5\n");
  CU_ASSERT_EQUAL(count, 4);
  errand_delete(e);
}

static void text_may_be_long(void) {
  unsigned n = 100000;
  Errand *e = ended(tell_much, &n);
  CU_ASSERT_PTR_NOT_NULL_FATAL(errand_text(e));
  CU_ASSERT_EQUAL(strlen(errand_text(e)), 9 * n);
  CU_ASSERT_STRING_EQUAL(errand_text(e) + 9 * (n - 1), "00099999\n");
  errand_delete(e);
}

static void half_a_text_is_none(void) {
  int signals[] = {SIGSEGV, SIGABRT, SIGKILL}, status = 3;
  for (unsigned i = 0; i < 3; i++) {
    Errand *e = ended(crash, &signals[i]);
    CU_ASSERT_PTR_NULL(errand_text(e));
    errand_delete(e);
  }
  Errand *e = ended(leave, &status);
  CU_ASSERT_PTR_NULL(errand_text(e));
  errand_delete(e);
}

static void work_without_an_end_is_ended(void) {
  Errand *e = errand_start(go_on, NULL, 1);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_FALSE(errand_is_over(e, 1));
  CU_ASSERT_PTR_NULL(errand_text(e));
  while (!errand_is_over(e, 1000))
    ;
  CU_ASSERT_PTR_NULL(errand_text(e));
  errand_delete(e);
  e = errand_start(go_on, NULL, 1000);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  errand_delete(e);
  errand_delete(NULL);
}

UNIT(errand) {
  TEST(a_child_leaves_its_text_alone);
  TEST(text_may_be_long);
  TEST(half_a_text_is_none);
  TEST(work_without_an_end_is_ended);
}
