// run: --search explicit --memory-model tso --property no-deadlock
// expect: UNKNOWN
// run: -DENDLESS --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Two threads wait for each other, but main ends the process as soon as it
// sees the store, which reaches memory in the end.  With ENDLESS it goes on.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, n;

static void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  return arg;
}

static void *end(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_create(&t, 0, end, 0);
#ifdef ENDLESS
  for (;;)
    n = !n;
#endif
  while (!atomic_load_explicit(&x, memory_order_relaxed))
    ;
  return 0;
}
