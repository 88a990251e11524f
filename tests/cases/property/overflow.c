// run: --property no-overflow
// expect: FALSE(no-overflow)
// why: A sum of two ints overflows.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  return a + 1 > a;
}
