// run:
// expect: UNKNOWN(float)
// why: Floating-point arithmetic is refused.
int main(void) {
  double d = 0.1;
  d = d * 3;
  return d > 0.3;
}
