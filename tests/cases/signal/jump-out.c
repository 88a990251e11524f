// run: --engine portfolio
// expect: TRUE
// run: --engine portfolio -DSAVE=0
// expect: TRUE
// run: --signals 0 -DSTEP
// expect: TRUE
// run: --signals 0 --engine order
// expect: TRUE
// run: --engine portfolio -DSTEP
// expect: FALSE(assertion)
// run: --engine portfolio -DTWICE
// expect: FALSE(assertion)
// run: --engine portfolio -DEARLY
// expect: FALSE(valid-deref)
// run: --engine portfolio -DLATE
// expect: FALSE(valid-deref)
// why: A handler jumps out of itself.  The mask is the saved one, or stays that
// of the handler.  The buffer must be filled before, and its function go on.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

#ifndef SAVE
#define SAVE 1
#endif

static sigjmp_buf buffer;
static volatile sig_atomic_t n;

static void handler(int number) {
  n++;
  siglongjmp(buffer, number);
}

int main(void) {
  sigset_t now;
  volatile int step = 0;
  sigfillset(&now);
  sigprocmask(SIG_UNBLOCK, &now, NULL);
#ifdef EARLY
  signal(SIGUSR1, handler);
#endif
  int number = sigsetjmp(buffer, SAVE);
  if (number) {
    assert(number == SIGUSR1 && step <= 1);
    sigprocmask(SIG_BLOCK, NULL, &now);
    assert(sigismember(&now, SIGUSR1) == !SAVE);
#ifdef STEP
    assert(step == 1);
#elif defined TWICE
    assert(n == 1);
#endif
#ifndef LATE
    signal(SIGUSR1, SIG_IGN);
#endif
    return 0;
  }
  signal(SIGUSR1, handler);
  step = 1;
  raise(SIGUSR1);
  step = 2;
  assert(0);
}
