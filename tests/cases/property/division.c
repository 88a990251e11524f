// run:
// expect: FALSE(no-division-by-zero)
// why: A remainder by zero.
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return 7 % n;
}
