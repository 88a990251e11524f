// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DFILE_OF
// expect: UNKNOWN(mmap of a file)
// run: -DPART
// expect: UNKNOWN(munmap of other than one block of mmap)
// run: -DTAKEN
// expect: UNKNOWN(mprotect of what may no longer be read or written)
// run: -DFAILS
// expect: FALSE(assertion)
// why: anonymous memory holds zeros, up to the end of its last page, until it is
// given back.
#define _GNU_SOURCE
#include <assert.h>
#include <sys/mman.h>

int main(void) {
  enum { RIGHTS = PROT_READ | PROT_WRITE, KIND = MAP_PRIVATE | MAP_ANONYMOUS };
  char *p = mmap(0, 5000, RIGHTS, KIND, -1, 0);
#if WRONG != 1
  if (p == MAP_FAILED)
    return 1;
#endif
  int fails = mprotect(p, 5000, RIGHTS | PROT_EXEC);
#ifdef FAILS
  assert(!fails);
#elif defined TAKEN
  mprotect(p, 4096, PROT_READ);
#endif
  assert(fails == 0 || fails == -1);
  assert(p[8191] == 0);
  p[1] = 1;
#if WRONG == 2
  p[8192] = 1;
#endif
#ifdef FILE_OF
  mmap(0, 1, RIGHTS, MAP_PRIVATE, 3, 0);
#endif
#ifdef PART
  munmap(p, 4096);
#endif
  assert(munmap(p + 1, 1) == -1 && munmap(p, 5000) == 0);
#if WRONG == 3
  p[0] = 1;
#endif
  return 0;
}
