// row: `no-data-race`, by formulas
// run: --engine order --property no-data-race
// expect: UNKNOWN(whose memory order is weaker than acquire or release)
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *set(void *arg) {
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  return flag & 0;
}
