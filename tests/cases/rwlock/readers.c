// run: --unwind 1
// expect: TRUE
// why: Readers see the two halves of a write or neither.
// run: --unwind 1 -DNO_LOCK
// expect: FALSE(assertion)
// mutant: the reader takes no lock.
// run: --unwind 1 -DREAD_TO_WRITE
// expect: FALSE(assertion)
// mutant: the writer takes the lock for reading.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;

static void *reader(void *arg) {
#ifndef NO_LOCK
  pthread_rwlock_rdlock(&l);
#endif
  assert(x == y);
#ifndef NO_LOCK
  pthread_rwlock_unlock(&l);
#endif
  return arg;
}

static void *writer(void *arg) {
#ifdef READ_TO_WRITE
  pthread_rwlock_rdlock(&l);
#else
  pthread_rwlock_wrlock(&l);
#endif
  x++;
  y++;
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, (void *)0L);
  pthread_create(&b, NULL, writer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
