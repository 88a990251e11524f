// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* vmaffione/spscq: Lamport's queue. */
#include <errno.h>
#include "vmaffione/spscq/spscq.h"

#define PRODUCERS 1
#define ITEMS 3
static struct Blq *queue;

static void setup(void) {
  queue = calloc(1, sizeof *queue + 2 * sizeof queue->q[0]);
  queue->qlen = 2;
  queue->qmask = 1;
}

static int put(int self, void *value) {
  (void)self;
  return lq_write(queue, (uintptr_t)value) == 0;
}

static void *take(void) { return (void *)lq_read(queue); }

static void *take_again(void) { return take(); }

#include "handover.h"
