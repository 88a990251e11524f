// row: Initialisers with side effects, or
// run:
// expect: UNKNOWN(overridden initialiser 'next()')
int calls;
int next(void) { return ++calls; }
int main(void) {
  int a[2] = {next(), [0] = 1}; // here
  return a[0];
}
