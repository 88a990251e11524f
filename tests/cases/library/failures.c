// run:
// expect: FALSE(assertion)
// run: --failures none
// expect: TRUE
// run: --failures system -DMEMORY
// expect: TRUE
// run: --failures all -DMEMORY
// expect: FALSE(valid-deref)
// run: --failures none --malloc-may-fail -DMEMORY
// expect: FALSE(valid-deref)
// run: --failures none -DINPUT
// expect: FALSE(assertion)
// why: Calls of the system may fail, and those of the heap where that is asked
// for; what is read is any data in any case.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
#ifdef MEMORY
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
#elif defined INPUT
  char c = 'x';
  assert(read(0, &c, 1) == 1 && c == 'x');
#else
  assert(!pthread_setaffinity_np(pthread_self(), sizeof set, &set));
  assert(lseek(0, 0, SEEK_SET) >= 0 && sysconf(_SC_NPROCESSORS_ONLN) > 0);
#endif
  return 0;
}
