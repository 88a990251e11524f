// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* gemlorg/studies: a queue with a lock at each end. */
#include "gemlorg/studies/third-year/concurrent-programming/assignment-c-2/solution/SimpleQueue.c"

static SimpleQueue *queue;

static void setup(void) { queue = SimpleQueue_new(); }

static int put(int self, void *value) {
  (void)self;
  SimpleQueue_push(queue, (Value)value);
  return 1;
}

static void *take(void) {
  Value value = SimpleQueue_pop(queue);
  return value == EMPTY_VALUE ? NULL : (void *)value;
}

static void *take_again(void) { return take(); }

#include "handover.h"
