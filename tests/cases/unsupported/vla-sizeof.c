// run:
// expect: UNKNOWN('sizeof(int *[n])')
// why: libclang does not tell the type of the elements.
int main(void) {
  int n = 2;
  return sizeof(int *[n]) != 16;
}
