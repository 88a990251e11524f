// run: --signals 0
// expect: TRUE
// run: --signals 0 -DWRONG
// expect: FALSE(assertion)
// run: --signals 0 -DARRAY
// expect: UNKNOWN(longjmp out of a handler that interrupts a function with a variable-length array)
// run: --signals 0 -DPASSED
// expect: UNKNOWN(longjmp out of a function that the library calls)
// why: A handler interrupts another one, and jumps out of both, or only out of
// itself; a jump that unblocks a signal takes that first.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

static sigjmp_buf outer, inner;
static volatile sig_atomic_t n_outer, n_inner, is_last;

static void first(int number) {
  (void)number;
  if (sigsetjmp(inner, 1)) {
    n_inner++;
    siglongjmp(outer, 1);
  }
  raise(SIGUSR2);
  assert(0);
}

static void second(int number) {
  (void)number;
  siglongjmp(is_last ? outer : inner, 2);
}

static int compare(const void *a, const void *b) {
  raise(SIGUSR1);
  return a < b;
}

int main(void) {
  sigset_t one;
  int pair[] = {2, 1};
  sigfillset(&one);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  signal(SIGUSR1, first);
  signal(SIGUSR2, second);
  switch (sigsetjmp(outer, 1)) {
  case 0:
#ifdef ARRAY
  {
    char array[pair[0]];
    array[0] = 1;
    raise(SIGUSR1);
    return array[0];
  }
#endif
#ifdef PASSED
    qsort(pair, 2, sizeof *pair, compare);
#endif
    raise(SIGUSR1);
    assert(0);
    break;
  case 1:
    is_last = 1;
    n_outer++;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR2);
    sigprocmask(SIG_BLOCK, &one, NULL);
    raise(SIGUSR2);
    siglongjmp(outer, 3);
  case 2: n_outer++; break;
  default: assert(0);
  }
#ifdef WRONG
  assert(n_outer != 2);
#endif
  assert(n_outer == 2 && n_inner == 1);
  return (int)(compare == NULL);
}
