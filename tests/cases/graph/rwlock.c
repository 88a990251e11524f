// run: --search graph --memory-model rc11 --timeout 60
// expect: TRUE
// run: --search graph --memory-model rc11 -DREADS --timeout 60 --property no-data-race
// expect: FALSE(no-data-race)
// why: A reader's lock excludes writers only.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;

static void *write_both(void *arg) {
#ifdef READS
  pthread_rwlock_rdlock(&lock);
#else
  pthread_rwlock_wrlock(&lock);
#endif
  x++;
  y++;
  pthread_rwlock_unlock(&lock);
  return arg;
}

static void *read_both(void *arg) {
  pthread_rwlock_rdlock(&lock);
  assert(x == y);
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, write_both, NULL);
  pthread_create(&b, NULL, read_both, NULL);
  pthread_create(&c, NULL, read_both, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
