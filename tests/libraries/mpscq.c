// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* dbittman/waitfree-mpsc-queue: several producers, one consumer. */
#include "dbittman/waitfree-mpsc-queue/mpsc.c"

static struct mpscq queue;

static void setup(void) { mpscq_create(&queue, 2); }

static int put(int self, void *value) {
  (void)self;
  return mpscq_enqueue(&queue, value);
}

static void *take(void) { return mpscq_dequeue(&queue); }

static void *take_again(void) { return take(); }

#include "handover.h"
