// run: --property no-data-race --memory-model sc --search preemptions
// expect: TRUE
// run: --property no-data-race --memory-model sc --search hybrid
// expect: TRUE
// run: --property no-data-race --memory-model sc --search preemptions -DFLAG=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search hybrid -DFLAG=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search preemptions -DPLAIN
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search hybrid -DPLAIN
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search preemptions -DCOMPUTED
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search preemptions -DIGNORED
// expect: FALSE(no-data-race)
// run: --property no-data-race --memory-model sc --search hybrid -DIGNORED
// expect: FALSE(no-data-race)
// why: Accesses that cannot race leave no record, and those that can do: the
// counter is atomic for all, or main reads it as plain memory, by its name or a
// computed address.  Two executions that differ in their past only both go on.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef FLAG
#define FLAG release
#endif
#define ORDER_OF(NAME) memory_order_##NAME
#define ORDER(NAME) ORDER_OF(NAME)

static atomic_int counter, flag, go;
static int data;

static void *writer(void *arg) {
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  data = 1;
  atomic_store_explicit(&flag, 1, ORDER(FLAG));
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  atomic_store_explicit(&go, 1, memory_order_relaxed);
  return arg;
}

static void *reader(void *arg) {
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
#ifdef IGNORED
  atomic_load_explicit(&flag, memory_order_acquire);
  if (atomic_load_explicit(&go, memory_order_relaxed))
    data++;
#else
  if (atomic_load_explicit(&flag, memory_order_acquire))
    data++;
#endif
  return arg;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, writer, NULL);
  pthread_create(&y, NULL, reader, NULL);
#ifdef PLAIN
  int seen = *(int *)&counter;
  (void)seen;
#elif defined COMPUTED
  uintptr_t key = (uintptr_t)&data, hidden = (uintptr_t)&counter ^ key;
  int seen = *(int *)(hidden ^ key);
  (void)seen;
#endif
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
