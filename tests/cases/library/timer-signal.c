// run: --signals 0
// expect: TRUE
// run: -DWRONG=1 --signals 0
// expect: FALSE(assertion)
// run: -DWRONG=2 --signals 0
// expect: FALSE(assertion)
// why: the signal of a timer comes once it is set, and not after its end.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <time.h>

static volatile sig_atomic_t n_rung;

static void ring(int number) {
  assert(number == SIGUSR1);
  n_rung = 1;
}

int main(void) {
  timer_t timer;
  struct sigevent how = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  struct itimerspec when = {.it_value = {1, 0}}, old;
  signal(SIGUSR1, ring);
  if (timer_create(CLOCK_MONOTONIC, &how, &timer))
    return 0;
  assert(timer_settime(timer, 0, &when, &old) == 0);
  assert(old.it_value.tv_sec == 0);
#if WRONG == 1
  assert(!n_rung);
#endif
  assert(timer_gettime(timer, &old) == 0 && old.it_value.tv_sec <= 1);
  assert(timer_getoverrun(timer) >= 0);
  assert(timer_delete(timer) == 0);
  assert(timer_settime(timer, 0, &when, NULL) == -1 && errno == EINVAL);
#if WRONG == 2
  assert(timer_getoverrun(timer) == 0);
#endif
  return 0;
}
