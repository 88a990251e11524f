// row: Conversions of floating-point numbers
// run:
// expect: UNKNOWN(long double)
int main(void) {
  long double d = 1.5L; // here
  return d * 3 > 4;
}
