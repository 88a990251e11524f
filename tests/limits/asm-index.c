// row: Inline assembly other than
// run:
// expect: UNKNOWN(movl (%1,%2,4), %0)
int a[4];
int main(void) {
  int x;
  long i = 1;
  __asm__("movl (%1,%2,4), %0" : "=r"(x) : "r"(a), "r"(i) : "memory"); // here
  return x;
}
