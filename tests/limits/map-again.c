// row: `mmap` of a file, at a fixed address
// run: --failures none
// expect: UNKNOWN(munmap of what was given back, where other memory may lie)
#define _GNU_SOURCE
#include <sys/mman.h>
int main(void) {
  enum { RIGHTS = PROT_READ | PROT_WRITE, KIND = MAP_PRIVATE | MAP_ANONYMOUS };
  void *p = mmap(0, 1, RIGHTS, KIND, -1, 0);
  munmap(p, 1);
  mmap(0, 1, RIGHTS, KIND, -1, 0);
  munmap(p, 1); // here
  return 0;
}
