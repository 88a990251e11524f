// row: `no-deadlock` of programs without an end is proved by an invariant only
// run: --property no-deadlock --engine prove --timeout 20
// expect: UNKNOWN(no proof without a bound)
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t locks[2] = {PTHREAD_RWLOCK_INITIALIZER,
                                    PTHREAD_RWLOCK_INITIALIZER};
static int x;

static void *work(void *arg) {
  for (unsigned i = 0;; i++) {
    pthread_rwlock_wrlock(&locks[i % 2]);
    x++;
    pthread_rwlock_unlock(&locks[i % 2]);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  return 0;
}
