/* Attributes of threads: only the detach state matters; it stands in the
 * first int. */

enum { ATTR_DETACHED = 1 };

static int attr_is_detached(const void *attr) {
  return attr && *(const int *)attr == ATTR_DETACHED;
}

int pthread_attr_init(void *attr) {
  *(int *)attr = 0;
  return 0;
}

int pthread_attr_destroy(void *attr) {
  (void)attr;
  return 0;
}

int pthread_attr_setdetachstate(void *attr, int detached) {
  if (detached != 0 && detached != ATTR_DETACHED)
    return EINVAL;
  *(int *)attr = detached;
  return 0;
}

int pthread_attr_getdetachstate(const void *attr, int *detached) {
  *detached = *(const int *)attr;
  return 0;
}

int pthread_attr_setguardsize(void *attr, size_t size) {
  (void)attr;
  (void)size;
  return 0;
}

int pthread_attr_setinheritsched(void *attr, int inherit) {
  (void)attr;
  return inherit == 0 || inherit == 1 ? 0 : EINVAL;
}

int pthread_attr_setscope(void *attr, int scope) {
  (void)attr;
  return scope == 0 ? 0 : EINVAL;
}

int pthread_attr_setstacksize(void *attr, size_t size) {
  (void)attr;
  return size < 16384 ? EINVAL : 0;
}
