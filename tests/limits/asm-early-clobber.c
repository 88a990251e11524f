// row: Inline assembly other than
// run:
// expect: UNKNOWN(an output that is written before all inputs are read)
int main(void) {
  int x, y = 1;
  __asm__("movl $1, %0\n\taddl %1, %0" : "=r"(x) : "r"(y)); // here
  return x;
}
