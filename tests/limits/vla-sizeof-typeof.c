// row: Variable-length arrays as parameters
// run:
// expect: UNKNOWN('sizeof(__typeof__(int[n]))')
int main(void) {
  int n = 2;
  return sizeof(__typeof__(int[n])) != 8; // here
}
