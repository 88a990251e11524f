// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* tylertreat/chan: a channel with a buffer. */
#include "tylertreat/chan/src/chan.c"
#include "tylertreat/chan/src/queue.c"

static chan_t *channel;

static void setup(void) { channel = chan_init(1); }

static int put(int self, void *value) {
  (void)self;
  return chan_send(channel, value) == 0;
}

static void *take(void) {
  void *value;
  return chan_recv(channel, &value) ? NULL : value;
}

static void *take_again(void) {
  chan_close(channel);
  return take();
}

#include "handover.h"
