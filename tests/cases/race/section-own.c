// run: --property no-data-race --search dpor
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DFIRST
// expect: TRUE
// why: A load that reads what its own section has stored acquires nothing of
// others; it was taken to read what had been there before.
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

int data;
atomic_int flag, done;

void *set(void *p) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  atomic_store_explicit(&done, 1, memory_order_relaxed);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  if (atomic_load_explicit(&done, memory_order_relaxed)) {
    __VERIFIER_atomic_begin();
#ifdef FIRST
    (void)atomic_load_explicit(&flag, memory_order_acquire);
#endif
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
    (void)atomic_load_explicit(&flag, memory_order_acquire);
    __VERIFIER_atomic_end();
    data++;
  }
  pthread_join(t, 0);
  return 0;
}
