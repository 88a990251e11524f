// run: --engine static --property no-data-race
// expect: UNKNOWN('x' at)
// run: --search dpor --property no-data-race
// expect: FALSE(no-data-race)
// why: What is held for writing on one way and for reading on the other counts
// as no reader when it is unlocked: 'b' may still be held for reading, so that
// it is not had for writing.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *writer(void *arg) {
  if (__VERIFIER_nondet_int()) {
    pthread_rwlock_wrlock(&a);
    pthread_rwlock_rdlock(&b);
  } else {
    pthread_rwlock_rdlock(&a);
  }
  pthread_rwlock_unlock(&a);
  pthread_rwlock_wrlock(&b);
  x = 1;
  pthread_rwlock_unlock(&b);
  return arg;
}

static void *reader(void *arg) {
  int y;
  pthread_rwlock_rdlock(&b);
  y = x;
  pthread_rwlock_unlock(&b);
  return y ? arg : NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, writer, NULL);
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
