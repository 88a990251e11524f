// run:
// expect: UNKNOWN(initialiser of 'a')
// why: An extension of late compilers.
int main(void) {
  int n = 2;
  int a[n] = {};
  return a[0];
}
