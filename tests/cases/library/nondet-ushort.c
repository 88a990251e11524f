// run:
// expect: FALSE(assertion)
// why: mutant: 65535 is not expected.
#include <assert.h>

_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int);

int main(void) {
  int b = __VERIFIER_nondet_bool(), c = __VERIFIER_nondet_char();
  int uc = __VERIFIER_nondet_uchar(), s = __VERIFIER_nondet_short();
  int us = __VERIFIER_nondet_ushort(), i = __VERIFIER_nondet_int();
  assert(b == 0 || b == 1);
  assert(c >= -128 && c <= 127);
  assert(uc >= 0 && uc <= 255);
  assert(s >= -32768 && s <= 32767);
  assert(us >= 0 && us != 65535);
  __VERIFIER_assume(i > 5);
  assert(i >= 6);
  return 0;
}
