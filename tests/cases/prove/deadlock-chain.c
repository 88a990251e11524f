// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: threads may join each other)
// why: main joins a thread that ends, or one that joins another, which waits
// for ever beside one that goes on.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_t last;
static int x;

static void *waits(void *unused) {
  for (;;)
    sem_wait(&s);
  return unused;
}

static void *goes_on(void *unused) {
  for (;;)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return unused;
}

static void *joins(void *unused) {
#ifdef WRONG
  pthread_join(last, NULL);
#endif
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&u, NULL, goes_on, NULL);
  pthread_create(&last, NULL, waits, NULL);
  pthread_create(&t, NULL, joins, NULL);
  pthread_join(t, NULL);
  for (;;)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
}
