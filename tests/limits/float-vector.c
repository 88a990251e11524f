// row: Conversions of floating-point numbers
// run:
// expect: UNKNOWN(arithmetic on)
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4}; // here
  a = a + a;
  return a[0];
}
