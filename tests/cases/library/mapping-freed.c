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
// expect: TRUE
// run: --failures none -DTWICE -DAGAIN
// expect: UNKNOWN(munmap of what was given back, where other memory may lie)
// run: --failures none -DTHREADS
// expect: TRUE
// why: free takes no memory of mmap, and munmap none of malloc.  Memory that was
// given back may be so again, by two threads, too, if nothing lies there now.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifndef FREE
#define FREE q
#endif
#ifndef UNMAP
#define UNMAP p
#endif

static void *unmap(void *p) {
  munmap(p, 8192);
  return p;
}

int main(void) {
  enum { RIGHTS = PROT_READ | PROT_WRITE, KIND = MAP_PRIVATE | MAP_ANONYMOUS };
  char *p = mmap(0, 8192, RIGHTS, KIND, -1, 0);
  char *q = aligned_alloc(4096, 4096);
#ifdef THREADS
  pthread_t t;
  pthread_create(&t, NULL, unmap, p);
  munmap(p, 8192);
  pthread_join(t, NULL);
  return 0;
#endif
  free(FREE);
  munmap(UNMAP, UNMAP == p ? 8192 : 4096);
#ifdef AGAIN
  mmap(0, 1, RIGHTS, KIND, -1, 0);
#endif
#ifdef TWICE
  munmap(p, 8192);
#endif
  return 0;
}
