// row: Conversions of floating-point numbers
// run:
// expect: UNKNOWN(conversion out of range)
int main(void) {
  double d = 1e10;
  return (int)d; // here
}
