// run:
// expect: TRUE
// run: --signals 0 -DWRONG=1
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3 --engine portfolio
// expect: TRUE
// run: -DWRONG=3 --signals 2 --engine portfolio
// expect: FALSE(assertion)
// run: -DWRONG=4 --engine portfolio
// expect: FALSE(assertion)
// why: A signal from outside arrives between any two accesses, but not where it
// is blocked, and as often as --signals says; also in another handler.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t count, inside;

static void handler(int number) {
  (void)number;
  inside++;
  count++;
  inside--;
}

static void other(int number) {
  (void)number;
#if WRONG == 4
  assert(!inside);
#endif
}

int main(void) {
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, &old);
  signal(SIGUSR1, handler);
  signal(SIGUSR2, other);
  int blocked = count;
#if WRONG != 2
  assert(blocked == count && count == 0);
#endif
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  int before = count, after = count;
#if WRONG == 1
  assert(before == after);
#endif
#if WRONG == 2
  assert(blocked == before);
#endif
#if WRONG == 3
  assert(count - blocked < 2);
#endif
  sigprocmask(SIG_BLOCK, &set, NULL);
  before = count;
  after = count;
  assert(before == after && !inside);
  return 0;
}
