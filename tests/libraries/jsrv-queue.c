// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* gittyhubacc/jsrv: a queue with a lock and a condition. */
#include "gittyhubacc/jsrv/src/queue.c"

static struct queue queue;

static void setup(void) { queue_init(&queue); }

static int put(int self, void *value) {
  (void)self;
  return queue_push(&queue, value) == 0;
}

static void *take(void) { return queue_pop(&queue); }

static void *take_again(void) { return queue_peek(&queue); }

#include "handover.h"
