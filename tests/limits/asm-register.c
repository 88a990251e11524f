// row: Inline assembly other than
// run:
// expect: UNKNOWN(a register or address that is no operand)
int main(void) {
  int x;
  __asm__("movl %%ecx, %0" : "=r"(x)); // here
  return x;
}
