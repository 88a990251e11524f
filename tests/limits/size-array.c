// row: Only proofs cover
// run: --engine order
// expect: UNKNOWN(bytes whose size is not constant)
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2000000)
    return 0;
  char a[n]; // here
  a[n] = 0;
  return 0;
}
