// row: `mmap` of a file, at a fixed address
// run:
// expect: UNKNOWN(munmap of other than one block)
#define _GNU_SOURCE
#include <sys/mman.h>
int main(void) {
  enum { RIGHTS = PROT_READ | PROT_WRITE, KIND = MAP_PRIVATE | MAP_ANONYMOUS };
  char *p = mmap(0, 8192, RIGHTS, KIND, -1, 0);
  if (p != MAP_FAILED)
    munmap(p + 4096, 4096); // here
  return 0;
}
