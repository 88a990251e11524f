// run:
// expect: TRUE
// why: Every input has the range of its type and no other.
// run: -DBOOL
// expect: FALSE(assertion)
// mutant: the truth value is expected to be 0.
// run: -DCHAR
// expect: FALSE(assertion)
// mutant: no negative character is expected.
// run: -DINT
// expect: FALSE(assertion)
// mutant: no assumption.
// run: --64 -DLONG
// expect: FALSE(assertion)
// mutant: a long input is expected to be an int.
// run: -DSHORT
// expect: FALSE(assertion)
// mutant: the largest short is not expected.
// run: -DUCHAR
// expect: FALSE(assertion)
// mutant: 255 is not expected.
// run: -DUINT
// expect: FALSE(assertion)
// mutant: an unsigned input is expected to be an int.
// run: -DULONG
// expect: FALSE(assertion)
// mutant: an unsigned long input is expected not to be the largest.
// run: -DUSHORT
// expect: FALSE(assertion)
// mutant: 65535 is not expected.
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
#ifdef BOOL
  assert(b == 0);
#else
  assert(b == 0 || b == 1);
#endif
#ifdef CHAR
  assert(c >= 0 && c <= 127);
#else
  assert(c >= -128 && c <= 127);
#endif
#ifdef UCHAR
  assert(uc >= 0 && uc < 255);
#else
  assert(uc >= 0 && uc <= 255);
#endif
#ifdef SHORT
  assert(s >= -32768 && s < 32767);
#else
  assert(s >= -32768 && s <= 32767);
#endif
#ifdef USHORT
  assert(us >= 0 && us != 65535);
#else
  assert(us >= 0 && us <= 65535);
#endif
#if defined LONG
  long l = __VERIFIER_nondet_long();
  assert(l == (int)l);
  __VERIFIER_assume(i > 5);
#elif defined UINT
  unsigned u = __VERIFIER_nondet_uint();
  assert(u < 0x80000000);
  __VERIFIER_assume(i > 5);
#elif defined ULONG
  unsigned long l = __VERIFIER_nondet_ulong();
  assert(l != -1ul);
  __VERIFIER_assume(i > 5);
#elif !defined INT
  __VERIFIER_assume(i > 5);
#endif
  assert(i >= 6);
  return 0;
}
