// run: --property no-undefined-shift
// expect: FALSE(no-undefined-shift)
// why: A shift by as many bits as there are.
// run: --property no-undefined-shift -DFITS
// expect: TRUE
// why: The distance fits.
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
#ifdef FITS
  if (n < 0 || n > 31)
#else
  if (n < 0 || n > 32)
#endif
    return 0;
  return 1u << n != 0;
}
