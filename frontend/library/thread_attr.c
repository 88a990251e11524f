/* Attributes of threads. */
#pragma once
#include "abi.c"
#include "attr.c"

typedef struct {
  int detached, inherit, scope, policy, priority;
  size_t stack, guard;
  void *address;
} ThreadAttr;

enum { MIN_STACK = 16384, MAX_PRIORITY = 99 };

int pthread_attr_init(ThreadAttr *attr) {
  *attr = (ThreadAttr){0};
  if (__bmc_calls("pthread_attr_getstacksize") ||
      __bmc_calls("pthread_attr_getstack"))
    attr->stack = (size_t)__VERIFIER_nondet_long() | MIN_STACK;
  if (__bmc_calls("pthread_attr_getguardsize"))
    attr->guard = (size_t)__VERIFIER_nondet_long();
  return 0;
}

int pthread_attr_destroy(ThreadAttr *attr) { return attr_destroy(attr); }

int pthread_attr_setdetachstate(ThreadAttr *attr, int detached) {
  return attr_set(attr, &attr->detached, detached, ATTR_DETACHED);
}

int pthread_attr_getdetachstate(const ThreadAttr *attr, int *detached) {
  return attr_get(attr, attr->detached, detached);
}

int pthread_attr_setinheritsched(ThreadAttr *attr, int inherit) {
  return attr_set(attr, &attr->inherit, inherit, 1);
}

int pthread_attr_getinheritsched(const ThreadAttr *attr, int *inherit) {
  return attr_get(attr, attr->inherit, inherit);
}

int pthread_attr_setscope(ThreadAttr *attr, int scope) {
  return attr_set(attr, &attr->scope, scope, 0);
}

int pthread_attr_getscope(const ThreadAttr *attr, int *scope) {
  return attr_get(attr, attr->scope, scope);
}

int pthread_attr_setschedpolicy(ThreadAttr *attr, int policy) {
  return attr_set(attr, &attr->policy, policy, 2);
}

int pthread_attr_getschedpolicy(const ThreadAttr *attr, int *policy) {
  return attr_get(attr, attr->policy, policy);
}

int pthread_attr_setschedparam(ThreadAttr *attr, const int *priority) {
  return attr_set(attr, &attr->priority, *priority, MAX_PRIORITY);
}

int pthread_attr_getschedparam(const ThreadAttr *attr, int *priority) {
  return attr_get(attr, attr->priority, priority);
}

int pthread_attr_setstacksize(ThreadAttr *attr, size_t size) {
  attr_check_alive(attr);
  if (size < MIN_STACK)
    return EINVAL;
  attr->stack = size;
  return 0;
}

int pthread_attr_getstacksize(const ThreadAttr *attr, size_t *size) {
  attr_check_alive(attr);
  *size = attr->stack;
  return 0;
}

int pthread_attr_setstack(ThreadAttr *attr, void *address, size_t size) {
  attr->address = address;
  return pthread_attr_setstacksize(attr, size);
}

int pthread_attr_getstack(const ThreadAttr *attr, void **address,
                          size_t *size) {
  *address = attr->address;
  return pthread_attr_getstacksize(attr, size);
}

int pthread_attr_setguardsize(ThreadAttr *attr, size_t size) {
  attr_check_alive(attr);
  attr->guard = size;
  return 0;
}

int pthread_attr_getguardsize(const ThreadAttr *attr, size_t *size) {
  attr_check_alive(attr);
  *size = attr->guard;
  return 0;
}

int pthread_attr_setstackaddr(ThreadAttr *attr, void *address) {
  attr_check_alive(attr);
  attr->address = address;
  return 0;
}

int pthread_attr_getstackaddr(const ThreadAttr *attr, void **address) {
  attr_check_alive(attr);
  *address = attr->address;
  return 0;
}

/* Sets the attributes of a running thread; its stack is anywhere. */
int pthread_getattr_np(pthread_t thread, ThreadAttr *attr) {
  (void)thread;
  if (memory_fails())
    return ENOMEM;
  *attr = (ThreadAttr){0};
  attr->detached = __VERIFIER_nondet_bool();
  attr->stack = (size_t)__VERIFIER_nondet_long() | MIN_STACK;
  attr->guard = (size_t)__VERIFIER_nondet_long();
  attr->address = (void *)__VERIFIER_nondet_long();
  return 0;
}
