// row: Floating-point arithmetic on whose outcome
// run:
// expect: UNKNOWN(long double)
int main(void) {
  long double d = 1.5L; // here
  return d * 3 > 4;
}
