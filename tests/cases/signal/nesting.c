// run: --signals 0
// expect: TRUE
// run: --signals 0 -DFLAGS=SA_NODEFER
// expect: FALSE(assertion)
// run: --signals 0 -DMASKED
// expect: FALSE(assertion)
// run: --signals 0 -DIGNORED
// expect: FALSE(assertion)
// why: A handler blocks its own signal, unless SA_NODEFER, and those of
// sa_mask; what it sends then waits for its end.  To ignore a signal drops it.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>

#ifndef FLAGS
#define FLAGS 0
#endif

static volatile sig_atomic_t depth, deepest, n_other;

static void handler(int number) {
  depth++;
  if (depth > deepest)
    deepest = depth;
  if (n_other == 0 && deepest == 1) {
    raise(SIGUSR2);
    assert(n_other == 1);
  }
  if (deepest < 2 && n_other < 2) {
    n_other++;
    raise(number);
  }
  depth--;
}

static void other(int number) {
  (void)number;
  n_other++;
}

int main(void) {
  struct sigaction a = {.sa_handler = handler, .sa_flags = FLAGS};
  sigset_t own, none;
  sigemptyset(&none);
  sigemptyset(&own);
  sigaddset(&own, SIGUSR1);
#ifdef MASKED
  sigaddset(&a.sa_mask, SIGUSR2);
#endif
  sigaction(SIGUSR1, &a, NULL);
  signal(SIGUSR2, other);
  sigprocmask(SIG_BLOCK, &own, NULL);
  raise(SIGUSR1);
#ifdef IGNORED
  signal(SIGUSR1, SIG_IGN);
  signal(SIGUSR1, handler);
  sigprocmask(SIG_UNBLOCK, &own, NULL);
#else
  assert(sigsuspend(&none) == -1 && errno == EINTR);
#endif
  assert(n_other == 2);
  assert(deepest == 1);
  return 0;
}
