// row: Initialisers with side effects, or
// run:
// expect: UNKNOWN(initialiser that reads 'a' itself)
int main(void) {
  int a[2] = {a[1], 5}; // here
  return a[0];
}
