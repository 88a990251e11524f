// row: Inline assembly other than
// run:
// expect: UNKNOWN(asm goto)
int main(void) {
  __asm__ goto("jmp %l0" : : : : out); // here
out:
  return 0;
}
