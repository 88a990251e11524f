// run: --property no-data-race --search dpor -DW=relaxed -DR=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DW=release -DR=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DW=relaxed -DR=acquire
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DW=release -DR=acquire
// expect: TRUE
// run: --property no-data-race --search dpor -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --property no-data-race --search dpor -DW=relaxed -DR=acquire -DF=release
// expect: TRUE
// run: --property no-data-race --search dpor -DW=relaxed -DR=relaxed -DF=release -DG=acquire
// expect: TRUE
// run: --property no-data-race --search dpor -DW=relaxed -DR=relaxed -DF=acquire -DG=release
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DW=release -DR=relaxed -DG=seq_cst
// expect: TRUE
// run: --property no-data-race --search dpor -DW=relaxed -DR=relaxed -DF=acq_rel -DG=acq_rel
// expect: TRUE
// why: What a flag orders that one thread sets and another reads, by the orders
// of both and of fences beside them.
#include <pthread.h>
#include <stdatomic.h>
#define PASTE(a, b) a##b
#define ORDER(x) PASTE(memory_order_, x)

int data;
atomic_int flag;

void *set(void *p) {
  data = 1;
#ifdef F
  atomic_thread_fence(ORDER(F));
#endif
  atomic_store_explicit(&flag, 1, ORDER(W));
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  if (atomic_load_explicit(&flag, ORDER(R))) {
#ifdef G
    atomic_thread_fence(ORDER(G));
#endif
    data++;
  }
  pthread_join(t, 0);
  return data;
}
