// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: a ring with one producer and one consumer. */
#define main demo
#include <sys/types.h>
#include "sysprog21/concurrent-programs/ringbuffer/ringbuffer.c"
#undef main

#define PRODUCERS 1
#define ITEMS 2
static ringbuf_t *ring;

static void setup(void) { ring = ringbuf_create(2); }

static int put(int self, void *value) {
  (void)self;
  return ringbuf_sp_enqueue(ring, value) == 0;
}

static void *take(void) {
  void *value;
  return ringbuf_sc_dequeue(ring, &value) ? NULL : value;
}

static void *take_again(void) { return take(); }

#include "handover.h"
