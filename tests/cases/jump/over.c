// run:
// expect: FALSE(valid-deref)
// run: -DUNSET
// expect: FALSE(valid-deref)
// why: The function of the setjmp has returned; no setjmp was called.
#include <setjmp.h>

static jmp_buf buffer;

static int fill(void) {
  if (setjmp(buffer))
    return 1;
  return 0;
}

int main(void) {
#ifndef UNSET
  fill();
#endif
  longjmp(buffer, 1);
}
