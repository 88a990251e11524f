// run: --property no-data-race --search dpor
// expect: TRUE
// run: --property no-data-race --search dpor -DACQUIRED=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DRELEASED=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DEARLY
// expect: FALSE(no-data-race)
// why: A fence in a section orders by where it stands there: it was as if
// before all of the section, so that what it orders raced.
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
#define PASTE(a, b) a##b
#define ORDER(x) PASTE(memory_order_, x)
#ifndef ACQUIRED
#define ACQUIRED acquire
#endif
#ifndef RELEASED
#define RELEASED release
#endif

int data;
atomic_int flag;

void *set(void *p) {
#ifndef EARLY
  __VERIFIER_atomic_begin();
#endif
  data = 1;
  atomic_thread_fence(ORDER(RELEASED));
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
#ifndef EARLY
  __VERIFIER_atomic_end();
#endif
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
#ifdef EARLY
  __VERIFIER_atomic_begin();
  atomic_thread_fence(memory_order_acquire);
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    data++;
  __VERIFIER_atomic_end();
#else
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    atomic_thread_fence(ORDER(ACQUIRED));
    data++;
  }
#endif
  pthread_join(t, 0);
  return 0;
}
