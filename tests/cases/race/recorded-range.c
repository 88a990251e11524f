// run: --property no-data-race --memory-model sc --search preemptions
// expect: TRUE
// run: --property no-data-race --memory-model sc --search preemptions -DWEAK
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search hybrid -DWEAK
// expect: FALSE(no-data-race)
// why: A range that is written at once, while no other thread knows it, races
// with who reads its address by a relaxed load.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifdef WEAK
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_acquire
#endif

enum { BYTES = 5000 };

static char *_Atomic block;
static atomic_int looks;

static void *reader(void *arg) {
  const char *p = atomic_load_explicit(&block, ORDER);
  atomic_fetch_add_explicit(&looks, 1, memory_order_relaxed);
  if (p && p[4711])
    abort();
  return arg;
}

int main(void) {
  pthread_t x;
  if (pthread_create(&x, NULL, reader, NULL))
    return 1;
  char *p = malloc(BYTES);
  if (!p)
    return 1;
  memset(p, 0, BYTES);
  atomic_store_explicit(&block, p, memory_order_release);
  pthread_join(x, NULL);
  return 0;
}
