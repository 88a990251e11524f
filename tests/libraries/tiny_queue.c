// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* schneems/tiny_queue: a queue with a lock and a condition. */
#include "schneems/tiny_queue/tiny_queue.c"

static tiny_queue_t *queue;

static void setup(void) { queue = tiny_queue_create(); }

static int put(int self, void *value) {
  (void)self;
  return tiny_queue_push(queue, value) == 0;
}

static void *take(void) { return tiny_queue_pop(queue); }

static void *take_again(void) { return queue->head; }

#include "handover.h"
