// row: Floating-point arithmetic on whose outcome
// run:
// expect: UNKNOWN(conversion out of range)
int main(void) {
  double d = 1e10;
  return (int)d; // here
}
