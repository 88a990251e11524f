// run:
// expect: TRUE
// run: -DSAVE=0
// expect: FALSE(assertion)
// run: -DSAVE=0 --signals 0
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: -DOUT
// expect: FALSE(valid-deref)
// run: -DOUT -DINSIDE
// expect: TRUE
// why: siglongjmp restores the mask that sigsetjmp has saved: what is pending
// arrives before it ends.  A handler may jump before its buffer is filled.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

#ifndef SAVE
#define SAVE 1
#endif

static sigjmp_buf buffer;
static volatile sig_atomic_t flag;

static void handler(int number) {
#ifdef INSIDE
  if (sigsetjmp(buffer, SAVE))
    return;
#endif
#ifdef OUT
  siglongjmp(buffer, 2);
#endif
  flag = number;
}

int main(void) {
  sigset_t set, now;
  sigfillset(&set);
#ifndef WRONG
  sigprocmask(SIG_UNBLOCK, &set, NULL);
#endif
  signal(SIGUSR1, handler);
  if (sigsetjmp(buffer, SAVE) == 1) {
    sigprocmask(SIG_BLOCK, NULL, &now);
    assert(sigismember(&now, SIGUSR1) == !SAVE);
#ifdef WRONG
    assert(!flag);
#elif !defined OUT
    assert(SAVE ? flag : !flag);
#endif
    return 0;
  }
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
#ifdef INSIDE
  return 0;
#endif
  siglongjmp(buffer, 1);
}
