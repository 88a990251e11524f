// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DWRONG=5
// expect: FALSE(assertion)
// why: A handler may jump between any two stores, also to a volatile variable
// of the function with the setjmp, and out of an endless loop.  Objects of the
// functions and blocks that are left die.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

#ifndef WRONG
#define WRONG 0
#endif

static jmp_buf buffer;
static int x, y, *left;

static void handler(int number) { siglongjmp(buffer, number); }

static void store(int value) {
  int local[2] = {value, value};
  left = local;
  x = local[0];
  y = local[1];
}

int main(void) {
  volatile int step = 0;
  if (setjmp(buffer) == 0) {
    signal(SIGALRM, handler);
    step = 1;
    {
      int inner = 1, *p = &inner;
      store(*p);
      store(2 * *p);
    }
    step = 2;
    for (;;)
      ;
  }
  signal(SIGALRM, SIG_IGN);
  assert(x == y || x == y + 1);
  assert(step != 2 || y == 2);
#if WRONG == 1
  assert(x == y);
#elif WRONG == 2
  assert(x != 2 || y != 1);
#elif WRONG == 3
  assert(step != 1 || y != 2);
#elif WRONG == 4
  return left && *left;
#elif WRONG == 5
  assert(step);
#endif
  return 0;
}
