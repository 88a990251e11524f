// run:
// expect: TRUE
// run: -DB
// expect: FALSE(assertion)
// The assembler takes a blank behind the percent sign.
#include <assert.h>
int main(void) {
  unsigned long out, in = 5;
  __asm__ __volatile__("mov %1, %%rax; mov %% rax, %0"
                       : "=m"(out)
                       : "r"(in)
                       : "rax", "memory");
#ifdef B
  assert(out == 4);
#else
  assert(out == 5);
#endif
  return 0;
}
