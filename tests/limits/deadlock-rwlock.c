// row: `no-deadlock` of programs without an end is proved by an invariant only
// run: --property no-deadlock --engine prove
// expect: UNKNOWN(no proof without a bound)
// run: --property no-deadlock --engine prove -DBARRIER
// expect: UNKNOWN(no proof without a bound)
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;
static int x;

static void *work(void *unused) {
  for (;;) {
#ifdef BARRIER
    pthread_barrier_wait(&barrier);
#else
    pthread_rwlock_wrlock(&lock);
    x++;
    pthread_rwlock_unlock(&lock);
#endif
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  return 0;
}
