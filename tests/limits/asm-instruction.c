// row: Inline assembly other than
// run:
// expect: UNKNOWN(cpuid)
int main(void) {
  int x;
  __asm__ volatile("cpuid" : "=a"(x) : "0"(1) : "ebx", "ecx", "edx"); // here
  return x;
}
