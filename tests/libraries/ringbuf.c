// run:
// expect: TRUE

/* rmind/ringbuf: producers reserve ranges, one consumer takes what is ready. */
#include "rmind/ringbuf/src/ringbuf.c"

static ringbuf_t *ring;
static ringbuf_worker_t *workers[2];
static void *space[4];

static void setup(void) {
  size_t size, worker_size;
  ringbuf_get_sizes(2, &size, &worker_size);
  ring = malloc(size);
  ringbuf_setup(ring, 2, 4);
  workers[0] = ringbuf_register(ring, 0);
  workers[1] = ringbuf_register(ring, 1);
}

static int put(int self, void *value) {
  ssize_t at = ringbuf_acquire(ring, workers[self], 1);
  if (at < 0)
    return 0;
  space[at] = value;
  ringbuf_produce(ring, workers[self]);
  return 1;
}

static void *take(void) {
  size_t at;
  if (!ringbuf_consume(ring, &at))
    return NULL;
  void *value = space[at];
  ringbuf_release(ring, 1);
  return value;
}

static void *take_again(void) { return take(); }

#include "handover.h"
