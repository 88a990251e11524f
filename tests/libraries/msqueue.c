// run:
// expect: UNKNOWN(not modelled)

/* chaoran/fast-wait-free-queue: Michael's and Scott's queue. */
#define MSQUEUE 1
#include "chaoran/fast-wait-free-queue/msqueue.c"
#define node_t hzdptr_node_t
#define _node_t _hzdptr_node_t
#include "chaoran/fast-wait-free-queue/hzdptr.c"
#undef node_t
#undef _node_t

static queue_t queue;
static handle_t first, second, third;
static handle_t *const handles[] = {&first, &second, &third};

static void setup(void) {
  queue_init(&queue, 3);
  for (int i = 0; i < 3; i++)
    queue_register(&queue, handles[i], i);
}

static int put(int self, void *value) {
  enqueue(&queue, handles[self], value);
  return 1;
}

static void *take(void) {
  void *value = dequeue(&queue, handles[2]);
  return value == EMPTY ? NULL : value;
}

static void *take_again(void) { return take(); }

#include "handover.h"
