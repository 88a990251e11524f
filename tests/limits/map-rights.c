// row: `mmap` of a file, at a fixed address
// run:
// expect: UNKNOWN(mprotect of what may no longer)
#define _GNU_SOURCE
#include <sys/mman.h>
int main(void) {
  enum { RIGHTS = PROT_READ | PROT_WRITE, KIND = MAP_PRIVATE | MAP_ANONYMOUS };
  void *p = mmap(0, 4096, RIGHTS, KIND, -1, 0);
  if (p != MAP_FAILED)
    mprotect(p, 4096, PROT_READ); // here
  return 0;
}
