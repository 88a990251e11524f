// run: --search graph --memory-model rc11 --timeout 60
// expect: TRUE
// run: --search graph --memory-model sc --timeout 60
// expect: TRUE
// run: --search graph --memory-model tso --timeout 60
// expect: TRUE
// run: --search graph --memory-model rc11 --timeout 60 -DWRONG
// expect: FALSE(assertion)
// why: Threads that do not meet have one graph, but 2^24 configurations.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WRITERS = 24 };

static atomic_int cells[WRITERS];

static void *write_own(void *own) {
  atomic_store_explicit((atomic_int *)own, 1, memory_order_relaxed);
  return own;
}

int main(void) {
  pthread_t threads[WRITERS];
  for (int i = 0; i < WRITERS; i++)
    pthread_create(&threads[i], NULL, write_own, &cells[i]);
  int sum = 0;
  for (int i = 0; i < WRITERS; i++) {
    pthread_join(threads[i], NULL);
    sum += atomic_load_explicit(&cells[i], memory_order_relaxed);
  }
#ifdef WRONG
  assert(sum < WRITERS);
#else
  assert(sum == WRITERS);
#endif
  return 0;
}
