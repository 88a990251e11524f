// run: --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DORDER=memory_order_seq_cst --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DORDER=memory_order_seq_cst --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DORDER=memory_order_seq_cst --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DORDER=memory_order_seq_cst --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DORDER=memory_order_seq_cst --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DORDER=memory_order_seq_cst --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DORDER=memory_order_seq_cst --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// why: Each leaves the block to the other if it has not seen it come.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif

static atomic_int here, there;
static int left, *block;

static void *other(void *arg) {
  atomic_store_explicit(&there, 1, ORDER);
  if (atomic_load_explicit(&here, memory_order_seq_cst))
    left++;
  return arg;
}

int main(void) {
  pthread_t t;
  block = malloc(sizeof *block);
  pthread_create(&t, 0, other, 0);
  atomic_store_explicit(&here, 1, ORDER);
  int mine = atomic_load_explicit(&there, memory_order_seq_cst);
  pthread_join(t, 0);
  if (mine || left)
    free(block);
  block = 0;
  return 0;
}
