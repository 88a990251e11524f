// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DREADS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DUPGRADES
// expect: UNKNOWN('x' at)
// why: readers do not keep each other out; who reads is not let in to
// write.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *run(void *arg) {
  int r = 0;
  pthread_rwlock_rdlock(&l);
  r = x;
#ifdef UPGRADES
  pthread_rwlock_wrlock(&l);
  x++;
#endif
  pthread_rwlock_unlock(&l);
#ifdef READS
  pthread_rwlock_rdlock(&l);
#else
  pthread_rwlock_wrlock(&l);
#endif
  x = r;
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
  }
}
