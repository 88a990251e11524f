// run:
// expect: TRUE
// why: The divisor is tested.
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return n ? 7 % n : 0;
}
