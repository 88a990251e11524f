// row: Floating-point arithmetic
// run:
// expect: UNKNOWN(floating-point arithmetic)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double _Complex c = __VERIFIER_nondet_int(); // here
  return c == 1;
}
