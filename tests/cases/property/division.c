// run:
// expect: FALSE(no-division-by-zero)
// why: A remainder by zero.
// run: -DTESTED
// expect: TRUE
// why: The divisor is tested.
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
#ifdef TESTED
  return n ? 7 % n : 0;
#else
  return 7 % n;
#endif
}
