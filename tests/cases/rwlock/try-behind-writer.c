// run: --unwind 1
// expect: FALSE(assertion)
// why: A reader that tries may be turned away for a writer that waits.
// run: --unwind 1 -DNO_WRITER
// expect: TRUE
// why: A reader that tries is not turned away when only readers are there.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *writer(void *arg) {
#ifdef NO_WRITER
  pthread_rwlock_rdlock(&l);
#else
  pthread_rwlock_wrlock(&l);
#endif
  pthread_rwlock_unlock(&l);
  return arg;
}

static void *reader(void *arg) {
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, NULL, writer, NULL);
  pthread_create(&u, NULL, reader, NULL);
  pthread_join(u, NULL);
  pthread_rwlock_unlock(&l);
  pthread_join(t, NULL);
  return 0;
}
