// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: A thread has any policy and a priority of it; the processors of a set are
// counted.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

int main(void) {
  pthread_attr_t attr;
  struct sched_param param;
  cpu_set_t set;
  int policy;
  CPU_ZERO(&set);
  CPU_SET(3, &set);
  CPU_SET(70, &set);
  assert(CPU_COUNT(&set) == 2);
  pthread_attr_init(&attr);
  int set_result = pthread_attr_setaffinity_np(&attr, sizeof set, &set);
  assert(set_result == 0 || set_result == EINVAL);
  param.sched_priority = sched_get_priority_max(SCHED_FIFO);
  assert(pthread_attr_setschedparam(&attr, &param) == 0);
  assert(sched_get_priority_min(77) == -1 && errno == EINVAL);
  assert(pthread_getschedparam(pthread_self(), &policy, &param) == 0);
  int low = sched_get_priority_min(policy);
  assert(low >= 0 && param.sched_priority >= low &&
         param.sched_priority <= sched_get_priority_max(policy));
#if WRONG == 1
  assert(policy == SCHED_OTHER);
#elif WRONG == 2
  assert(param.sched_priority != 42);
#endif
  pthread_attr_destroy(&attr);
  return 0;
}
