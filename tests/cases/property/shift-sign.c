// run: --property no-undefined-shift
// expect: TRUE
// run: --property no-undefined-shift -DB=1
// expect: FALSE(no-undefined-shift)
// run: --property no-undefined-shift -DB=1 -fwrapv
// expect: TRUE
// run: --property no-undefined-shift -DB=2
// expect: FALSE(no-undefined-shift)
// run: --property no-undefined-shift -DB=3
// expect: FALSE(no-undefined-shift)
// run: --property no-undefined-shift -DB=4
// expect: FALSE(no-undefined-shift)
// run: --property no-undefined-shift -DB=5
// expect: FALSE(no-undefined-shift)
// A left shift of a signed number has to fit (C11 6.5.7p4); that is promoted.
#ifndef B
#define B 0
#endif
unsigned char __VERIFIER_nondet_uchar(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  int n = __VERIFIER_nondet_int(), k = n >> 1;
  short h = 1;
  unsigned u = (unsigned)byte << 24;
  long w = (long)byte << 24;
  h <<= 15;
  k += (byte & 127) << 24 & 1 << 30;
  if (B == 1)
    k = byte << 24;
  if (B == 2)
    k = 1 << 31;
  if (B == 3)
    k = n << 0;
  if (B == 4)
    w = 1L << 63;
  if (B == 5)
    k <<= 1;
  return u + w + k == 0;
}
