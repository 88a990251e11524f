// run: --property no-overflow
// expect: TRUE
// why: The largest value is excluded.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  return a < 2147483647 ? a + 1 > a : 0;
}
