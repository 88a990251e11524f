#include "frontend/system/coroutine.h"
#include "tests/unit/unit.h"

#include <sys/wait.h>
#include <unistd.h>

/* Counts up to a number, and pauses after each one. */
typedef struct {
  unsigned n, most;
  bool has_ended;
} Counter;

static void count(Coroutine *a, void *context) {
  Counter *c = context;
  bool goes_on = true;
  while (goes_on && c->n < c->most) {
    c->n++;
    goes_on = coroutine_pause(a);
  }
  c->has_ended = true;
}

static void work_is_done_in_parts(void) {
  Counter c = {.most = 3};
  Coroutine *a = coroutine_new(count, &c);
  CU_ASSERT_EQUAL(c.n, 0);
  for (unsigned i = 1; i <= 3; i++) {
    CU_ASSERT_TRUE(coroutine_go_on(a));
    CU_ASSERT_EQUAL(c.n, i);
    CU_ASSERT_FALSE(c.has_ended);
  }
  CU_ASSERT_FALSE(coroutine_go_on(a));
  CU_ASSERT_TRUE(c.has_ended);
  CU_ASSERT_FALSE(coroutine_go_on(a));
  CU_ASSERT_EQUAL(c.n, 3);
  coroutine_delete(a);
}

static void who_is_deleted_ends_first(void) {
  Counter c = {.most = 1000};
  Coroutine *a = coroutine_new(count, &c);
  CU_ASSERT_TRUE(coroutine_go_on(a));
  coroutine_delete(a);
  CU_ASSERT_TRUE(c.has_ended);
  CU_ASSERT_EQUAL(c.n, 1);
}

static void who_has_not_begun_never_does(void) {
  Counter c = {.most = 1};
  coroutine_delete(coroutine_new(count, &c));
  coroutine_delete(NULL);
  CU_ASSERT_EQUAL(c.n, 0);
  CU_ASSERT_FALSE(c.has_ended);
}

static void two_go_on_in_turn(void) {
  Counter c = {.most = 2}, d = {.most = 2};
  Coroutine *a = coroutine_new(count, &c), *b = coroutine_new(count, &d);
  CU_ASSERT_TRUE(coroutine_go_on(a) && coroutine_go_on(b) &&
                 coroutine_go_on(a));
  CU_ASSERT_EQUAL(c.n, 2);
  CU_ASSERT_EQUAL(d.n, 1);
  coroutine_delete(a);
  CU_ASSERT_FALSE(d.has_ended);
  coroutine_delete(b);
}

/* Returns the exit status of the process. */
static int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void work_stays_in_its_process(void) {
  Counter c = {.most = 2};
  Coroutine *a = coroutine_new(count, &c);
  CU_ASSERT_TRUE(coroutine_go_on(a));
  pid_t child = fork();
  if (!child) {
    bool goes_on = coroutine_go_on(a);
    coroutine_delete(a);
    _exit(goes_on ? 1 : 2);
  }
  CU_ASSERT_EQUAL(status_of(child), 2);
  CU_ASSERT_TRUE(coroutine_go_on(a));
  CU_ASSERT_EQUAL(c.n, 2);
  coroutine_delete(a);
}

UNIT(coroutine) {
  TEST(work_is_done_in_parts);
  TEST(who_is_deleted_ends_first);
  TEST(who_has_not_begun_never_does);
  TEST(two_go_on_in_turn);
  TEST(work_stays_in_its_process);
}
