// run:
// expect: UNKNOWN(asm)
// why: Inline assembly is refused.
int main(void) {
  int x = 0;
  __asm__("incl %0" : "+r"(x));
  return x;
}
