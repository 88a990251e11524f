// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Flags go from one instruction to the next, to setcc, cmov, adc and
// sbb; inc leaves the carry alone.
#include <assert.h>

#ifdef MUTANT
#define STEP "addl $1, %0\n\t"
#else
#define STEP "incl %0\n\t"
#endif

int main(void) {
  unsigned low = 0xffffffffu, high = 1, word = 8;
  __asm__("addl $1, %0; adcl $0, %1" : "+&r"(low), "+r"(high) : : "cc");
  assert(low == 0 && high == 2);
  unsigned char carry = 0;
  low = 7;
  __asm__("cmpl $8, %0\n\t" STEP "setc %1" : "+r"(low), "=q"(carry) : : "cc");
  assert(low == 8 && carry == 1);
  int old;
  __asm__("lock; btsl %2, %1\n\tsbbl %0, %0"
          : "=r"(old), "+m"(word)
          : "Ir"(4)
          : "cc");
  assert(word == 24 && old == 0);
  int least = 5;
  __asm__("cmpl %1, %0; cmovg %1, %0" : "+&r"(least) : "r"(-3) : "cc");
  assert(least == -3);
  unsigned char below, negative;
  __asm__("cmpl %2, %3; setb %0; sets %1"
          : "=&q"(below), "=&q"(negative)
          : "r"(least), "r"(1)
          : "cc");
  assert(below && !negative);
  return 0;
}
