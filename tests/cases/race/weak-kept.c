// run: --search explicit --property no-data-race
// expect: TRUE
// run: --search preemptions --property no-data-race
// expect: TRUE
// run: --search heuristic --property no-data-race
// expect: TRUE
// run: --search explicit --property no-data-race -DUNFENCED
// expect: FALSE(no-data-race)
// run: --search preemptions --property no-data-race -DUNFENCED
// expect: FALSE(no-data-race)
// run: --search heuristic --property no-data-race -DUNFENCED
// expect: FALSE(no-data-race)
// run: --search preemptions --property no-data-race -DBROKEN
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race
// expect: TRUE
// run: --search hybrid --property no-data-race -DUNFENCED
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race -DBROKEN
// expect: FALSE(no-data-race)
// run: --search unfolding --property no-data-race
// expect: TRUE
// run: --search unfolding --property no-data-race -DUNFENCED
// expect: FALSE(no-data-race)
// run: --search unfolding --property no-data-race -DBROKEN
// expect: FALSE(no-data-race)
// why: The same configuration is come to by executions that know of different
// accesses: which of them it was is kept.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *publish(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}

static void *touch(void *arg) {
#ifdef BROKEN
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
#endif
  return arg;
}

static void *take(void *arg) {
  while (!atomic_load_explicit(&flag, memory_order_relaxed))
    ;
#ifndef UNFENCED
  atomic_thread_fence(memory_order_acquire);
#endif
  data = 2;
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, publish, NULL);
  pthread_create(&t[1], NULL, touch, NULL);
  pthread_create(&t[2], NULL, take, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
