// run: -O2 -Wall -fPIC -D_REENTRANT -ILIBRARIES/ivmai/libatomic_ops/src LIBRARIES/ivmai/libatomic_ops/src/atomic_ops_stack.c LIBRARIES/ivmai/libatomic_ops/src/atomic_ops.c
// expect: TRUE
// run: -DBROKEN -O2 -Wall -fPIC -D_REENTRANT -ILIBRARIES/ivmai/libatomic_ops/src LIBRARIES/ivmai/libatomic_ops/src/atomic_ops_stack.c LIBRARIES/ivmai/libatomic_ops/src/atomic_ops.c
// expect: FALSE(assertion)

/* ivmai/libatomic_ops: a stack. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include "atomic_ops_stack.h"

static AO_stack_t stack = AO_STACK_INITIALIZER;
static AO_t cells[2][2];
static int counts[2];

static void claim(AO_t *cell) {
  if (cell)
    counts[(cell - cells[0]) / 2]++;
}

static void *pop(void *unused) {
  claim(AO_stack_pop(&stack));
  return unused;
}

int main(void) {
  pthread_t thread;
  AO_stack_push(&stack, cells[0]);
  pthread_create(&thread, NULL, pop, NULL);
  AO_stack_push(&stack, cells[1]);
  claim(AO_stack_pop(&stack));
  pthread_join(thread, NULL);
#ifdef BROKEN
  assert(counts[0] == 0);
#else
  assert(counts[0] == 1 && counts[1] == 1);
#endif
  return 0;
}
