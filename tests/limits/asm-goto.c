// row: Inline assembly
// run:
// expect: UNKNOWN(inline assembly)
int main(void) {
  __asm__ goto("jmp %l0" : : : : out); // here
out:
  return 0;
}
