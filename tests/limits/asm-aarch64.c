// row: Inline assembly other than
// run:
// expect: UNKNOWN(ldxr)
int main(void) {
  int x = 1, y;
  __asm__ volatile("ldxr %w0, %1" : "=r"(y) : "Q"(x)); // here
  return y;
}
