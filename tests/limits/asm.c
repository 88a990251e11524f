// row: Inline assembly
// run:
// expect: UNKNOWN(inline assembly)
int main(void) {
  int x;
  __asm__ volatile("cpuid" : "=a"(x) : "0"(1) : "ebx", "ecx", "edx"); // here
  return x;
}
