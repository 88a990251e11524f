#include "frontend/system/subprocess.h"
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

static Subprocess *ended(SubprocessWork *work, void *context) {
  Subprocess *e = subprocess_start(work, context, 20);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  while (!subprocess_is_finished(e, 1000))
    ;
  return e;
}

static void a_child_leaves_its_text_alone(void) {
  char word[] = "word";
  count = 4;
  Subprocess *e = ended(tell, word);
  CU_ASSERT_STRING_EQUAL(subprocess_text(e), "word 5\n");
  CU_ASSERT_EQUAL(count, 4);
  subprocess_delete(e);
}

static void text_may_be_long(void) {
  unsigned n = 100000;
  Subprocess *e = ended(tell_much, &n);
  CU_ASSERT_PTR_NOT_NULL_FATAL(subprocess_text(e));
  CU_ASSERT_EQUAL(strlen(subprocess_text(e)), 9 * n);
  CU_ASSERT_STRING_EQUAL(subprocess_text(e) + 9 * (n - 1), "00099999\n");
  subprocess_delete(e);
}

static void half_a_text_is_none(void) {
  int signals[] = {SIGSEGV, SIGABRT, SIGKILL}, status = 3;
  for (unsigned i = 0; i < 3; i++) {
    Subprocess *e = ended(crash, &signals[i]);
    CU_ASSERT_PTR_NULL(subprocess_text(e));
    subprocess_delete(e);
  }
  Subprocess *e = ended(leave, &status);
  CU_ASSERT_PTR_NULL(subprocess_text(e));
  subprocess_delete(e);
}

static void work_without_an_end_is_ended(void) {
  Subprocess *e = subprocess_start(go_on, NULL, 1);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_FALSE(subprocess_is_finished(e, 1));
  CU_ASSERT_PTR_NULL(subprocess_text(e));
  while (!subprocess_is_finished(e, 1000))
    ;
  CU_ASSERT_PTR_NULL(subprocess_text(e));
  subprocess_delete(e);
  e = subprocess_start(go_on, NULL, 1000);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  subprocess_delete(e);
  subprocess_delete(NULL);
}

UNIT(subprocess) {
  TEST(a_child_leaves_its_text_alone);
  TEST(text_may_be_long);
  TEST(half_a_text_is_none);
  TEST(work_without_an_end_is_ended);
}
