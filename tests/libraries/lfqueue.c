// run: -DBROKEN
// expect: FALSE(assertion)

/* Taymindis/lfqueue: a linked queue that frees late. */
#include "Taymindis/lfqueue/lfqueue.c"

#define PRODUCERS 1
static lfqueue_t queue;

static void setup(void) { lfqueue_init(&queue); }

static int put(int self, void *value) {
  (void)self;
  return lfqueue_enq(&queue, value) == 0;
}

static void *take(void) { return lfqueue_deq(&queue); }

static void *take_again(void) { return take(); }

#include "handover.h"
