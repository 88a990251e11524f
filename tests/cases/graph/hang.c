// run: --search graph --memory-model rc11 --timeout 60 --property no-deadlock
// expect: TRUE
// run: --search graph --memory-model rc11 -DNEVER --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model sc -DNEVER --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model sc -DMEET --timeout 60 --property no-deadlock
// expect: TRUE
// run: --search graph --memory-model tso -DMEET --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model rc11 -DMEET --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: A thread that goes round a loop for ever reads the last message in the
// end; two threads that each give way to the other may do so under TSO.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, is_done;

static void *left(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifdef MEET
  if (atomic_load_explicit(&y, memory_order_relaxed))
#endif
#ifndef NEVER
    atomic_store_explicit(&is_done, 1, memory_order_relaxed);
#endif
  return arg;
}

static void *right(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef MEET
  if (atomic_load_explicit(&x, memory_order_relaxed))
    atomic_store_explicit(&is_done, 1, memory_order_relaxed);
#endif
  while (!atomic_load_explicit(&is_done, memory_order_relaxed))
    ;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, left, NULL);
  pthread_create(&b, NULL, right, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
