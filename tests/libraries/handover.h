/* handover.h - a queue: PRODUCERS threads put ITEMS values each, main takes all
 * of them, those of one thread in their order (unless it is a STACK).  Before
 * it, the driver says what put() and take() are; take() gives NULL when there
 * is nothing, put() 0 when there is no room.  BROKEN: the first value is taken
 * to be of the first thread, or of the only one to be there at once. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef ITEMS
#define ITEMS 1
#endif

static intptr_t boxes[PRODUCERS][ITEMS]; /* each value is the address of one */

static void *produce(void *self) {
  intptr_t id = (intptr_t)self;
  for (int i = 0; i < ITEMS; i++)
    while (!put(id, &boxes[id][i])) {
    }
  return NULL;
}

static intptr_t *take_one(int n) {
  intptr_t *box = take();
#if defined BROKEN && PRODUCERS == 1
  assert(box || n > 0);
#endif
  while (!box)
    box = take();
#if defined BROKEN && PRODUCERS > 1
  assert(box - boxes[0] < ITEMS || n > 0);
#endif
  (void)n;
  return box;
}

int main(void) {
  pthread_t threads[PRODUCERS];
  int next[PRODUCERS] = {0};
  setup();
  for (intptr_t i = 0; i < PRODUCERS; i++)
    pthread_create(&threads[i], NULL, produce, (void *)i);
  for (int n = 0; n < PRODUCERS * ITEMS; n++) {
    intptr_t *box = take_one(n);
    intptr_t id = (box - boxes[0]) / ITEMS;
    assert(id >= 0 && id < PRODUCERS);
    assert(*box == 0);
    *box = 1;
#ifndef STACK
    assert(box == &boxes[id][next[id]]);
#endif
    next[id]++;
  }
  for (int i = 0; i < PRODUCERS; i++)
    pthread_join(threads[i], NULL);
  assert(!take_again());
  return 0;
}
