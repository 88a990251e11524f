// row: Floating-point arithmetic
// run:
// expect: UNKNOWN(floating-point arithmetic)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  float f = __VERIFIER_nondet_int(); // here
  return f * 2 > 3;
}
