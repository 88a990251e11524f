// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: A handler jumps over a function that has a setjmp of its own, before and
// after that is called.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf outer, inner;
static int x, *kept;

static void handler(int number) { siglongjmp(outer, number); }

static int run(int given) {
  kept = &given;
  if (sigsetjmp(inner, 1))
    return 0;
  *kept = 5;
  x = 1;
  if (x == 3)
    siglongjmp(inner, 1);
  return given;
}

int main(void) {
  if (sigsetjmp(outer, 1) == 0) {
    signal(SIGALRM, handler);
    run(3);
  }
  signal(SIGALRM, SIG_IGN);
  assert(x == 0 || x == 1);
#ifdef WRONG
  assert(x == 1);
#endif
  return 0;
}
