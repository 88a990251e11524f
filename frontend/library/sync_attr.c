/* Attributes of synchronisation objects. */
#pragma once
#include "abi.c"
#include "attr.c"

/* ---- mutexes: one int ---- */

enum { PROTOCOL_SHIFT = 5, SHARED_SHIFT = 7 };

static int mutexattr_set(int *attr, int shift, int value, int most) {
  attr_check_alive(attr);
  if (value < 0 || value > most)
    return EINVAL;
  *attr = (*attr & ~(3 << shift)) | value << shift;
  return 0;
}

static int mutexattr_get(const int *attr, int shift, int mask, int *out) {
  return attr_get(attr, *attr >> shift & mask, out);
}

int pthread_mutexattr_init(int *attr) {
  *attr = KIND_NORMAL;
  return 0;
}

int pthread_mutexattr_destroy(int *attr) { return attr_destroy(attr); }

int pthread_mutexattr_settype(int *attr, int type) {
  return mutexattr_set(attr, 0, type, KIND_MASK);
}

int pthread_mutexattr_gettype(const int *attr, int *type) {
  return mutexattr_get(attr, 0, KIND_MASK, type);
}

int pthread_mutexattr_setrobust(int *attr, int robust) {
  attr_check_alive(attr);
  if (robust != 0 && robust != 1)
    return EINVAL;
  *attr = robust ? *attr | KIND_ROBUST : *attr & ~KIND_ROBUST;
  return 0;
}

int pthread_mutexattr_getrobust(const int *attr, int *robust) {
  return attr_get(attr, (*attr & KIND_ROBUST) != 0, robust);
}

int pthread_mutexattr_setprotocol(int *attr, int protocol) {
  return mutexattr_set(attr, PROTOCOL_SHIFT, protocol, 2);
}

int pthread_mutexattr_getprotocol(const int *attr, int *protocol) {
  return mutexattr_get(attr, PROTOCOL_SHIFT, 3, protocol);
}

int pthread_mutexattr_setpshared(int *attr, int shared) {
  return mutexattr_set(attr, SHARED_SHIFT, shared, 1);
}

int pthread_mutexattr_getpshared(const int *attr, int *shared) {
  return mutexattr_get(attr, SHARED_SHIFT, 1, shared);
}

/* The least priority stands for one that was not set. */
enum { CEILING_SHIFT = 12, LEAST_CEILING = 1, MOST_CEILING = 99 };

int pthread_mutexattr_setprioceiling(int *attr, int ceiling) {
  attr_check_alive(attr);
  if (ceiling < LEAST_CEILING || ceiling > MOST_CEILING)
    return EINVAL;
  *attr = (*attr & ((1 << CEILING_SHIFT) - 1)) | ceiling << CEILING_SHIFT;
  return 0;
}

int pthread_mutexattr_getprioceiling(const int *attr, int *ceiling) {
  int set = *attr >> CEILING_SHIFT;
  return attr_get(attr, set ? set : LEAST_CEILING, ceiling);
}

/* ---- condition variables, read-write locks, barriers: process-shared, and one
 * more attribute ---- */

static int attr_init(int *attr) {
  *attr = 0;
  return 0;
}

int pthread_condattr_init(int *attr) { return attr_init(attr); }

int pthread_condattr_destroy(int *attr) { return attr_destroy(attr); }

int pthread_condattr_setpshared(int *attr, int shared) {
  return mutexattr_set(attr, 0, shared, 1);
}

int pthread_condattr_getpshared(const int *attr, int *shared) {
  return mutexattr_get(attr, 0, 1, shared);
}

int pthread_condattr_setclock(int *attr, int clock) {
  return mutexattr_set(attr, SHARED_SHIFT, clock, 1);
}

int pthread_condattr_getclock(const int *attr, int *clock) {
  return mutexattr_get(attr, SHARED_SHIFT, 1, clock);
}

int pthread_rwlockattr_init(int *attr) {
  attr[1] = 0;
  return attr_init(attr);
}

int pthread_rwlockattr_destroy(int *attr) { return attr_destroy(attr); }

int pthread_rwlockattr_setpshared(int *attr, int shared) {
  return attr_set(attr, attr, shared, 1);
}

int pthread_rwlockattr_getpshared(const int *attr, int *shared) {
  return attr_get(attr, *attr, shared);
}

int pthread_rwlockattr_setkind_np(int *attr, int kind) {
  return attr_set(attr, attr + 1, kind, 2);
}

int pthread_rwlockattr_getkind_np(const int *attr, int *kind) {
  return attr_get(attr, attr[1], kind);
}

int pthread_barrierattr_init(int *attr) { return attr_init(attr); }

int pthread_barrierattr_destroy(int *attr) { return attr_destroy(attr); }

int pthread_barrierattr_setpshared(int *attr, int shared) {
  return attr_set(attr, attr, shared, 1);
}

int pthread_barrierattr_getpshared(const int *attr, int *shared) {
  return attr_get(attr, *attr, shared);
}
