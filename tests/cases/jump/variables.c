// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: What has changed since the setjmp and is not volatile may be anything:
// the rest is what it was.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;
static int in_all = 1;

static void leave(void) { longjmp(buffer, 2); }

static void run(int same, int other) {
  int kept = 3, changed = 4;
  volatile int counted = 5;
  switch (setjmp(buffer)) {
  case 0:
    changed++, counted++, other++, in_all++;
    leave();
    assert(0);
    break;
  case 2:
    assert(kept == 3 && same == 1 && counted == 6 && in_all == 2);
#if WRONG == 1
    assert(changed == 5);
#elif WRONG == 2
    assert(other == 3);
#endif
    break;
  default: assert(0);
  }
}

int main(void) {
  run(1, 2);
  return 0;
}
