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
