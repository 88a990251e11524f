// row: Conversions of floating-point numbers
// run:
// expect: UNKNOWN(arithmetic on '_Complex double')
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double _Complex c = __VERIFIER_nondet_int(); // here
  return c == 1;
}
