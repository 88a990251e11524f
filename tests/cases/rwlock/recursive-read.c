// run: --property no-deadlock --unwind 1
// expect: FALSE(no-deadlock)
// why: A thread that reads already may wait for a writer that waits for it.
// run: --property no-deadlock --unwind 1 -DNO_WRITER
// expect: TRUE
// why: Without a writer who reads may read again.
// run: --property no-deadlock --unwind 1 -DSINGLE
// expect: TRUE
// why: Readers and a writer do not wait for each other if nobody reads twice
//   at a time.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

#ifdef NO_WRITER
static void *reader(void *arg) {
  pthread_rwlock_rdlock(&l);
#else
static void *writer(void *arg) {
  pthread_rwlock_wrlock(&l);
#endif
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef NO_WRITER
  pthread_create(&t, NULL, reader, NULL);
#else
  pthread_create(&t, NULL, writer, NULL);
#endif
  pthread_rwlock_rdlock(&l);
#ifndef SINGLE
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
#endif
  pthread_rwlock_unlock(&l);
  pthread_join(t, NULL);
  return 0;
}
