// run:
// expect: UNKNOWN(jump into the middle of a loop)
// why: A goto into a loop is refused.
int main(void) {
  int i = 0;
  goto inside;
  while (i < 3) {
    i += 10;
  inside:
    i++;
  }
  return i;
}
