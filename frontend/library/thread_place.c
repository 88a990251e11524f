/* Where threads run and how urgently is all open. */
#pragma once
#include "abi.c"

int pthread_setaffinity_np(pthread_t thread, size_t size, const void *set) {
  (void)thread;
  (void)size;
  (void)set;
  return __VERIFIER_nondet_bool() ? EINVAL : 0;
}

int sched_setaffinity(int thread, size_t size, const void *set) {
  (void)thread;
  int error = pthread_setaffinity_np(0, size, set);
  return error ? fail(error) : 0;
}

/* Any processors, at least one. */
int pthread_getaffinity_np(pthread_t thread, size_t size, void *set) {
  long *words = set;
  size_t n = size / sizeof *words, at = (size_t)__VERIFIER_nondet_long();
  (void)thread;
  if (n == 0 || size % sizeof *words || __VERIFIER_nondet_bool())
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

int pthread_setschedparam(pthread_t thread, int policy, const int *priority) {
  (void)thread;
  (void)priority;
  if (policy < 0 || policy > 2)
    return EINVAL;
  return __VERIFIER_nondet_bool() ? EPERM : 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  return pthread_setschedparam(thread, 0, &priority);
}

int sched_getcpu(void) { return __VERIFIER_nondet_int() & 0xffff; }
