// run: --property no-data-race --search dpor
// expect: TRUE
// run: --property no-data-race --search dpor -DADD=seq_cst
// expect: TRUE
// run: --property no-data-race --search dpor -DSTORE=2
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DPLAIN
// expect: FALSE(no-data-race)
// why: A release sequence goes on through read-modify-writes of others, even
// relaxed ones; a store of another thread ends it.
#include <pthread.h>
#include <stdatomic.h>
#define PASTE(a, b) a##b
#define ORDER(x) PASTE(memory_order_, x)
#ifndef ADD
#define ADD relaxed
#endif

int data;
atomic_int flag;

void *set(void *p) {
  data = 1;
#ifdef PLAIN
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
#else
  atomic_store_explicit(&flag, 1, memory_order_release);
#endif
  return p;
}

void *add(void *p) {
#ifdef STORE
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
#else
  atomic_fetch_add_explicit(&flag, 1, ORDER(ADD));
#endif
  return p;
}

int main(void) {
  pthread_t s, a;
  pthread_create(&s, 0, set, 0);
  pthread_create(&a, 0, add, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire) == 2)
    data++;
  pthread_join(s, 0);
  pthread_join(a, 0);
  return data;
}
