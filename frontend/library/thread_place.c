/* Affinity and scheduling of threads, which are arbitrary. */
#pragma once
#include "abi.c"
#include "attr.c"

int pthread_setaffinity_np(pthread_t thread, size_t size, const void *set) {
  (void)thread;
  (void)size;
  (void)set;
  return system_fails() ? EINVAL : 0;
}

int sched_setaffinity(int thread, size_t size, const void *set) {
  (void)thread;
  int error = pthread_setaffinity_np(0, size, set);
  return error ? fail(error) : 0;
}

/* Returns any processors, at least one. */
int pthread_getaffinity_np(pthread_t thread, size_t size, void *set) {
  long *words = set;
  size_t n = size / sizeof *words, at = (size_t)__VERIFIER_nondet_long();
  (void)thread;
  if (n == 0 || size % sizeof *words || system_fails())
    return EINVAL;
  for (size_t i = 0; i < n; i++)
    words[i] = __VERIFIER_nondet_long();
  if (!words[at < n ? at : 0])
    words[at < n ? at : 0] = 1;
  return 0;
}

int sched_getaffinity(int thread, size_t size, void *set) {
  (void)thread;
  int error = pthread_getaffinity_np(0, size, set);
  return error ? fail(error) : 0;
}

int pthread_attr_setaffinity_np(void *attr, size_t size, const void *set) {
  attr_check_alive(attr);
  return pthread_setaffinity_np(0, size, set);
}

/* Implements CPU_COUNT. */
int __sched_cpucount(size_t size, const unsigned long *set) {
  int n = 0;
  for (size_t i = 0; i < size / sizeof *set; i++)
    n += __builtin_popcountl(set[i]);
  return n;
}

enum { POLICIES = 3, MOST_PRIORITY = 99 }; /* the first has only priority 0 */

static int priority_of(int policy, int priority) {
  if (policy < 0 || policy >= POLICIES)
    return fail(EINVAL);
  return policy ? priority : 0;
}

int sched_get_priority_min(int policy) { return priority_of(policy, 1); }

int sched_get_priority_max(int policy) {
  return priority_of(policy, MOST_PRIORITY);
}

int pthread_getschedparam(pthread_t thread, int *policy, int *priority) {
  (void)thread;
  unsigned any = (unsigned)__VERIFIER_nondet_int() % POLICIES;
  *policy = (int)any;
  any = (unsigned)__VERIFIER_nondet_int() % MOST_PRIORITY;
  *priority = priority_of(*policy, (int)any + 1);
  return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const int *priority) {
  (void)thread;
  (void)priority;
  if (policy < 0 || policy >= POLICIES)
    return EINVAL;
  return system_fails() ? EPERM : 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  return pthread_setschedparam(thread, 0, &priority);
}

int sched_getcpu(void) { return __VERIFIER_nondet_int() & 0xffff; }
