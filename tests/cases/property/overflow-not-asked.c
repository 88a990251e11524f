// run:
// expect: TRUE
// why: Overflow is not reported unless asked for.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  return a + 1 > a;
}
