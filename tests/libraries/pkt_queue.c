// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* supermartian/lockfree-queue: one consumer frees what producers may read. */
#include "supermartian/lockfree-queue/pkt_queue.c"

#define PRODUCERS 1
#define ITEMS 2
static struct queue_root *queue;

static void setup(void) { init_queue(&queue); }

static int put(int self, void *value) {
  (void)self;
  return queue_add(queue, value);
}

static void *take(void) { return queue_get(queue); }

static void *take_again(void) { return take(); }

#include "handover.h"
