// row: An access at a position that is not constant
// run: --engine order
// expect: UNKNOWN('a' is too large for an access at a position that is not constant)
extern unsigned __VERIFIER_nondet_uint(void);
int a[100000] = {1};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 100000;
  a[i] = 1; // here
  return a[5];
}
