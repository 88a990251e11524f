// row: Inline assembly other than
// run:
// expect: UNKNOWN(inline assembly)
int main(void) {
  int x = 1;
  __asm__(".intel_syntax noprefix\n\tmov %0, 2\n\t.att_syntax" // here
          : "+r"(x));
  return x;
}
