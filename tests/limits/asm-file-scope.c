// row: Inline assembly other than
// run:
// expect: UNKNOWN(file-scope assembly)
__asm__(".globl foo; foo: ret"); // here
int main(void) {
  return 0;
}
