// run: --property robustness --property no-deadlock --memory-model tso
// expect: FALSE(robustness)
// run: --property robustness --property no-deadlock --memory-model tso -DFENCED
// expect: TRUE
// run: --property robustness --property assertion --memory-model tso
// expect: FALSE(assertion)
// run: --property robustness --property assertion --memory-model tso -DFENCED
// expect: TRUE
// why: Other properties that are asked for are judged, too, and by an engine
//   that judges all of them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCED
#define FENCE atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE (void)0
#endif

static atomic_int x, y;
static int seen_x, seen_y;

static void *look_at_y(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  FENCE;
  seen_y = atomic_load_explicit(&y, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, look_at_y, NULL);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  FENCE;
  seen_x = atomic_load_explicit(&x, memory_order_relaxed);
  pthread_join(t, NULL);
  assert(seen_x || seen_y);
  return 0;
}
