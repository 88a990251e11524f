// row: Variable-length arrays as parameters
// run:
// expect: UNKNOWN(variable-length array 'a')
int f(int n, char a[n++]) { // here
  return n;
}
int main(void) { return f(1, 0); }
