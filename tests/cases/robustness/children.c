// run: --property robustness --memory-model tso
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso --search graph
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso -DFENCED
// expect: TRUE
// run: --property robustness --memory-model tso -DFENCED --search graph
// expect: TRUE
// run: --property robustness --memory-model pso -DFENCED
// expect: TRUE
// why: What a thread does before it creates others comes before all that these
//   do, and what those do that they create: here one that only creates.  So a
//   grandchild may not yet see what another thread has stored before it did not
//   yet see what main has.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *look_at_x(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef FENCED
  atomic_thread_fence(memory_order_seq_cst);
#endif
  return atomic_load_explicit(&x, memory_order_relaxed) ? NULL : arg;
}

static void *look_at_y(void *arg) {
  return atomic_load_explicit(&y, memory_order_relaxed) ? NULL : arg;
}

static void *create(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, look_at_y, NULL);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, look_at_x, NULL);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  pthread_create(&u, NULL, create, NULL);
  pthread_join(t, NULL);
  return 0;
}
