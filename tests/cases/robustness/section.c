// run: --property robustness --memory-model tso
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso -DBOTH
// expect: TRUE
// run: --property robustness --memory-model rc11
// expect: UNKNOWN(an atomic section of the program, under RC11)
// why: An atomic section is one step, before which earlier stores reach memory:
//   both threads need one.
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static atomic_int x, y;

static void *look_at_y(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  __VERIFIER_atomic_begin();
  int seen = atomic_load_explicit(&y, memory_order_relaxed);
  __VERIFIER_atomic_end();
  return seen ? NULL : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, look_at_y, NULL);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef BOTH
  __VERIFIER_atomic_begin();
#endif
  int seen = atomic_load_explicit(&x, memory_order_relaxed);
#ifdef BOTH
  __VERIFIER_atomic_end();
#endif
  pthread_join(t, NULL);
  return seen ? 0 : 1;
}
