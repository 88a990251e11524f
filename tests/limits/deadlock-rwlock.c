// row: `no-deadlock` of programs without an end is proved by an invariant only
// run: --property no-deadlock --engine prove
// expect: UNKNOWN(no proof without a bound)
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *work(void *unused) {
  for (;;) {
    pthread_rwlock_wrlock(&lock);
    x++;
    pthread_rwlock_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  return 0;
}
