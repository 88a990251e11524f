// run:
// expect: UNKNOWN(half of the memory)
// run: -DBROKEN
// expect: FALSE(assertion)

/* Taymindis/wfqueue: a bounded queue. */
#include <stdio.h>
#include "Taymindis/wfqueue/wfqueue.h"

static wfqueue_t *queue;

static void setup(void) { queue = wfq_create(4); }

static int put(int self, void *value) {
  (void)self;
  return wfq_single_enq(queue, value);
}

static void *take(void) { return wfq_single_deq(queue); }

static void *take_again(void) { return take(); }

#include "handover.h"
