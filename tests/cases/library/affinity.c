// run:
// expect: TRUE
// run: -DFIRST
// expect: FALSE(assertion)
// run: -DSURE
// expect: FALSE(assertion)
// why: A thread may run on any processors, of which there is one at least.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

int main(void) {
  cpu_set_t set;
  int n = 0;
#ifdef SURE
  assert(sched_getaffinity(0, sizeof set, &set) == 0);
#endif
  assert(pthread_getaffinity_np(pthread_self(), 0, &set) == EINVAL);
  if (pthread_getaffinity_np(pthread_self(), sizeof set, &set) != 0)
    return 0;
#ifdef FIRST
  assert(CPU_ISSET(0, &set));
#endif
  while (n < CPU_SETSIZE / 64 && !set.__bits[n])
    n++;
  assert(n < CPU_SETSIZE / 64);
  assert(sched_setaffinity(0, sizeof set, &set) == 0 || errno == EINVAL);
  return 0;
}
