// run:
// expect: UNKNOWN(not modelled)
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: a channel on futexes. */
#define main demo
#include "sysprog21/concurrent-programs/channel/channel.c"
#undef main

static struct chan *channel;

static void setup(void) { channel = chan_make(1, malloc); }

static int put(int self, void *value) {
  (void)self;
  return chan_send(channel, value) == 0;
}

static void *take(void) {
  void *value;
  return chan_recv(channel, &value) ? NULL : value;
}

static void *take_again(void) { return NULL; }

#include "handover.h"
