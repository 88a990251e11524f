// row: `mmap` of a file, at a fixed address
// run:
// expect: UNKNOWN(mmap of a file)
#include <sys/mman.h>
int main(void) {
  mmap(0, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE, 3, 0); // here
  return 0;
}
