// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DSTORE=memory_order_relaxed
// expect: UNKNOWN(the block)
// run: --engine static --property no-data-race -DLOAD=memory_order_relaxed
// expect: UNKNOWN(the block)
// run: --engine static --property no-data-race -DFAILURE=memory_order_relaxed
// expect: UNKNOWN(the block)
// run: --search preemptions --property no-data-race -DSTORE=memory_order_relaxed
// expect: FALSE(no-data-race)
// run: --search preemptions --property no-data-race -DLOAD=memory_order_relaxed
// expect: FALSE(no-data-race)
// run: --search preemptions --property no-data-race -DFAILURE=memory_order_relaxed
// expect: FALSE(no-data-race)
// why: what is done to a block before its address is stored comes before what
// why: others do to it only if they get that by release and acquire.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef STORE
#define STORE memory_order_release
#endif
#ifndef LOAD
#define LOAD memory_order_acquire
#endif
#ifndef FAILURE
#define FAILURE memory_order_acquire
#endif

static int *_Atomic shared;

static void *make(void *arg) {
  int *block = malloc(sizeof *block);
  *block = 1;
  atomic_store_explicit(&shared, block, STORE);
  return arg;
}

static void *look(void *arg) {
  const int *block = atomic_load_explicit(&shared, LOAD);
  return block && *block ? arg : NULL;
}

static void *try(void *arg) {
  int *block = NULL;
  atomic_compare_exchange_strong_explicit(&shared, &block, NULL,
                                          memory_order_acq_rel, FAILURE);
  return block && *block ? arg : NULL;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, make, NULL);
  pthread_create(&t[1], NULL, look, NULL);
  pthread_create(&t[2], NULL, try, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
