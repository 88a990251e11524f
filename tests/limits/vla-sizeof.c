// row: Variable-length arrays as parameters
// run:
// expect: UNKNOWN('sizeof(int *[n])')
int main(void) {
  int n = 2;
  return sizeof(int *[n]) != 16; // here
}
