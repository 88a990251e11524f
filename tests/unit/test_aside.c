#include "frontend/system/aside.h"
#include "tests/unit/unit.h"

#include <sys/wait.h>
#include <unistd.h>

/* Counts up to a number, and pauses after each. */
typedef struct {
  unsigned n, most;
  bool has_ended;
} Counter;

static void count(Aside *a, void *context) {
  Counter *c = context;
  bool goes_on = true;
  while (goes_on && c->n < c->most) {
    c->n++;
    goes_on = aside_pause(a);
  }
  c->has_ended = true;
}

static void work_is_done_in_parts(void) {
  Counter c = {.most = 3};
  Aside *a = aside_new(count, &c);
  CU_ASSERT_EQUAL(c.n, 0);
  for (unsigned i = 1; i <= 3; i++) {
    CU_ASSERT_TRUE(aside_go_on(a));
    CU_ASSERT_EQUAL(c.n, i);
    CU_ASSERT_FALSE(c.has_ended);
  }
  CU_ASSERT_FALSE(aside_go_on(a));
  CU_ASSERT_TRUE(c.has_ended);
  CU_ASSERT_FALSE(aside_go_on(a));
  CU_ASSERT_EQUAL(c.n, 3);
  aside_delete(a);
}

static void who_is_deleted_ends_first(void) {
  Counter c = {.most = 1000};
  Aside *a = aside_new(count, &c);
  CU_ASSERT_TRUE(aside_go_on(a));
  aside_delete(a);
  CU_ASSERT_TRUE(c.has_ended);
  CU_ASSERT_EQUAL(c.n, 1);
}

static void who_has_not_begun_never_does(void) {
  Counter c = {.most = 1};
  aside_delete(aside_new(count, &c));
  aside_delete(NULL);
  CU_ASSERT_EQUAL(c.n, 0);
  CU_ASSERT_FALSE(c.has_ended);
}

static void two_go_on_in_turn(void) {
  Counter c = {.most = 2}, d = {.most = 2};
  Aside *a = aside_new(count, &c), *b = aside_new(count, &d);
  CU_ASSERT_TRUE(aside_go_on(a) && aside_go_on(b) && aside_go_on(a));
  CU_ASSERT_EQUAL(c.n, 2);
  CU_ASSERT_EQUAL(d.n, 1);
  aside_delete(a);
  CU_ASSERT_FALSE(d.has_ended);
  aside_delete(b);
}

/* The number that the process ends with. */
static int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void work_stays_in_its_process(void) {
  Counter c = {.most = 2};
  Aside *a = aside_new(count, &c);
  CU_ASSERT_TRUE(aside_go_on(a));
  pid_t child = fork();
  if (!child) {
    bool goes_on = aside_go_on(a);
    aside_delete(a);
    _exit(goes_on ? 1 : 2);
  }
  CU_ASSERT_EQUAL(status_of(child), 2);
  CU_ASSERT_TRUE(aside_go_on(a));
  CU_ASSERT_EQUAL(c.n, 2);
  aside_delete(a);
}

UNIT(aside) {
  TEST(work_is_done_in_parts);
  TEST(who_is_deleted_ends_first);
  TEST(who_has_not_begun_never_does);
  TEST(two_go_on_in_turn);
  TEST(work_stays_in_its_process);
}
