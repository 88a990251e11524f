// row: Initialisers with side effects, or
// run:
// expect: UNKNOWN(initialiser of more than 262144 parts)
int main(void) {
  struct {
    int a[300000], b;
  } x = {.b = 1}; // here
  return x.a[7];
}
