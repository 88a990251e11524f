// run:
// expect: UNKNOWN(jump into the middle of a loop)
// run: -DREACHED=0
// expect: TRUE
// why: Back into a loop that is over: refused where it is reached.
#include <setjmp.h>

#ifndef REACHED
#define REACHED 1
#endif

static jmp_buf buffer;

int main(void) {
  volatile int n = 0;
  do {
    if (setjmp(buffer))
      return 1;
  } while (++n < 2);
  if (REACHED && n == 2)
    longjmp(buffer, 1);
  return 0;
}
