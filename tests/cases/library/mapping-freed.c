// run: --failures none
// expect: TRUE
// run: --failures none -DFREE=p -DUNMAP=0
// expect: FALSE(valid-free)
// run: --failures none -DFREE=realloc(p,1) -DUNMAP=0
// expect: FALSE(valid-free)
// run: --failures none -DUNMAP=q
// expect: UNKNOWN(munmap of other than one block of mmap)
// run: --failures none -DUNMAP=p+4096
// expect: UNKNOWN(munmap of other than one block of mmap)
// run: --failures none -DTWICE
// expect: FALSE(valid-free)
// why: free takes no memory of mmap, and munmap none of malloc.  A part may be
//   given back.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#ifndef FREE
#define FREE q
#endif
#ifndef UNMAP
#define UNMAP p
#endif

int main(void) {
  enum { RIGHTS = PROT_READ | PROT_WRITE, KIND = MAP_PRIVATE | MAP_ANONYMOUS };
  char *p = mmap(0, 8192, RIGHTS, KIND, -1, 0);
  char *q = aligned_alloc(4096, 4096);
  free(FREE);
  munmap(UNMAP, UNMAP == p ? 8192 : 4096);
#ifdef TWICE
  munmap(p, 8192);
#endif
  return 0;
}
