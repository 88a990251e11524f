// row: Initialisers with side effects, or
// run:
// expect: UNKNOWN(initialiser of 'a')
int main(void) {
  int n = 2;
  int a[n] = {}; // here
  return a[0];
}
