/* Attributes objects.  Of most of what they say nothing depends on it but
 * what their getters give. */

enum { ATTR_DESTROYED = -1 };

static void attr_check_alive(const void *attr) {
  usage(*(const int *)attr != ATTR_DESTROYED,
        "the attributes {attr} are used though they are destroyed");
}

/* Values from 0 to 'most' are allowed. */
static int attr_set(int *field, int value, int most) {
  attr_check_alive(field);
  if (value < 0 || value > most)
    return EINVAL;
  *field = value;
  return 0;
}

static int attr_get(int field, int *out) {
  *out = field;
  return 0;
}

static int attr_destroy(void *attr) {
  attr_check_alive(attr);
  *(int *)attr = ATTR_DESTROYED;
  return 0;
}

/* ---- threads ---- */

typedef struct {
  int detached, inherit, scope, policy, priority;
  size_t stack, guard;
  void *address;
} ThreadAttr;

enum { ATTR_DETACHED = 1, MIN_STACK = 16384, MAX_PRIORITY = 99 };

static int attr_is_detached(const void *attr) {
  if (!attr)
    return 0;
  attr_check_alive(attr);
  return *(const int *)attr == ATTR_DETACHED;
}

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
  return attr_set(&attr->detached, detached, ATTR_DETACHED);
}

int pthread_attr_getdetachstate(const ThreadAttr *attr, int *detached) {
  return attr_get(attr->detached, detached);
}

int pthread_attr_setinheritsched(ThreadAttr *attr, int inherit) {
  return attr_set(&attr->inherit, inherit, 1);
}

int pthread_attr_getinheritsched(const ThreadAttr *attr, int *inherit) {
  return attr_get(attr->inherit, inherit);
}

int pthread_attr_setscope(ThreadAttr *attr, int scope) {
  return attr_set(&attr->scope, scope, 0);
}

int pthread_attr_getscope(const ThreadAttr *attr, int *scope) {
  return attr_get(attr->scope, scope);
}

int pthread_attr_setschedpolicy(ThreadAttr *attr, int policy) {
  return attr_set(&attr->policy, policy, 2);
}

int pthread_attr_getschedpolicy(const ThreadAttr *attr, int *policy) {
  return attr_get(attr->policy, policy);
}

int pthread_attr_setschedparam(ThreadAttr *attr, const int *priority) {
  return attr_set(&attr->priority, *priority, MAX_PRIORITY);
}

int pthread_attr_getschedparam(const ThreadAttr *attr, int *priority) {
  return attr_get(attr->priority, priority);
}

int pthread_attr_setstacksize(ThreadAttr *attr, size_t size) {
  if (size < MIN_STACK)
    return EINVAL;
  attr->stack = size;
  return 0;
}

int pthread_attr_getstacksize(const ThreadAttr *attr, size_t *size) {
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
  attr->guard = size;
  return 0;
}

int pthread_attr_getguardsize(const ThreadAttr *attr, size_t *size) {
  *size = attr->guard;
  return 0;
}

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
  attr_check_alive(attr);
  return attr_get(*attr >> shift & mask, out);
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
  if (robust != 0 && robust != 1)
    return EINVAL;
  *attr = robust ? *attr | KIND_ROBUST : *attr & ~KIND_ROBUST;
  return 0;
}

int pthread_mutexattr_getrobust(const int *attr, int *robust) {
  return attr_get((*attr & KIND_ROBUST) != 0, robust);
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

/* ---- condition variables, read-write locks, barriers: whether they are
 * shared by processes, and one thing more ---- */

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
  return attr_set(attr, shared, 1);
}

int pthread_rwlockattr_getpshared(const int *attr, int *shared) {
  return attr_get(*attr, shared);
}

int pthread_rwlockattr_setkind_np(int *attr, int kind) {
  return attr_set(attr + 1, kind, 2);
}

int pthread_rwlockattr_getkind_np(const int *attr, int *kind) {
  return attr_get(attr[1], kind);
}

int pthread_barrierattr_init(int *attr) { return attr_init(attr); }

int pthread_barrierattr_destroy(int *attr) { return attr_destroy(attr); }

int pthread_barrierattr_setpshared(int *attr, int shared) {
  return attr_set(attr, shared, 1);
}

int pthread_barrierattr_getpshared(const int *attr, int *shared) {
  return attr_get(*attr, shared);
}
