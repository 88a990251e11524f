// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A write to a part of a register keeps the rest, but for 32 of 64 bits;
// what no input filled is any value.
#include <assert.h>

int main(void) {
  unsigned x = 0x11223344u;
  __asm__("movb $0x55, %b0" : "+q"(x));
  assert(x == 0x11223355u);
  __asm__("notw %w0" : "+q"(x));
  assert(x == 0x1122ccaau);
#ifdef __x86_64__
  unsigned long y = 0x1122334455667788ul;
  __asm__("movl $-1, %k0" : "+r"(y));
  assert(y == 0xffffffffu);
#endif
  short narrow = -2;
  int wide;
  __asm__("movswl %1, %0" : "=r"(wide) : "r"(narrow));
  assert(wide == -2);
  __asm__("" : "=r"(wide) : "0"(x));
  assert(wide == (int)x);
#ifdef MUTANT
  unsigned z;
  __asm__("movb $1, %b0" : "=q"(z));
  assert(z == 1);
#endif
  return 0;
}
