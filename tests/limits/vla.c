// row: Variable-length arrays of several dimensions
// run:
// expect: UNKNOWN(variable-length array 'a')
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  int a[n][n]; // here
  a[0][0] = 1;
  return 0;
}
