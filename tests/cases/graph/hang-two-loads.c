// run: --search graph --memory-model rc11 --property no-deadlock --timeout 60
// expect: FALSE(no-deadlock)
// why: What threads would read for ever is no part of the execution that leads
// there.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *left(void *arg) {
  atomic_store_explicit(&y, 3, memory_order_seq_cst);
  while (atomic_load_explicit(&y, memory_order_relaxed) != 0 &&
         atomic_load_explicit(&x, memory_order_seq_cst) != 1)
    ;
  return arg;
}

static void *right(void *arg) {
  int seen = 0;
  atomic_compare_exchange_strong(&y, &seen, 2);
  atomic_store_explicit(&x, 2, memory_order_seq_cst);
  while (atomic_load_explicit(&y, memory_order_acquire) != 3)
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
