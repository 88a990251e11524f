// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the writer takes the lock for reading.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&l);
  assert(x == y);
  pthread_rwlock_unlock(&l);
  return arg;
}

static void *writer(void *arg) {
  pthread_rwlock_rdlock(&l);
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
