// row: `mmap` of a file, at a fixed address
// run: --property valid-memcleanup
// expect: UNKNOWN(mmap, where memory has to be freed)
#define _GNU_SOURCE
#include <sys/mman.h>
int main(void) {
  mmap(0, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // here
  return 0;
}
