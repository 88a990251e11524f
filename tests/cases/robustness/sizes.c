// run: --property robustness --memory-model tso
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso -DFENCED
// expect: TRUE
// run: --property robustness --memory-model pso -DFENCED
// expect: TRUE
// why: A word and its bytes: the cycle goes through the byte that both threads
//   access.
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCED
#define FENCE atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE (void)0
#endif

static union {
  unsigned whole;
  unsigned char bytes[4];
} x;
static atomic_int y;

static void *write_whole(void *arg) {
  x.whole = 0x01010101;
  FENCE;
  return atomic_load_explicit(&y, memory_order_relaxed) ? NULL : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, write_whole, NULL);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  FENCE;
  int seen = x.bytes[2];
  pthread_join(t, NULL);
  return seen ? 0 : 1;
}
