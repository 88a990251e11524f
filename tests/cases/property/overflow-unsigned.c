// run: --property no-overflow
// expect: TRUE
// why: Unsigned arithmetic wraps and does not overflow.
int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned a = (unsigned)__VERIFIER_nondet_int();
  return a + 1 > a;
}
