// run: -O2 -Wall -ILIBRARIES/tylertreat/chan/src LIBRARIES/tylertreat/chan/src/chan.c LIBRARIES/tylertreat/chan/src/queue.c
// expect: TRUE
// run: -DBROKEN -O2 -Wall -ILIBRARIES/tylertreat/chan/src LIBRARIES/tylertreat/chan/src/chan.c LIBRARIES/tylertreat/chan/src/queue.c
// expect: FALSE(assertion)

/* tylertreat/chan: select takes from the one of two channels that has
 * something. */
#include "chan.h"
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static chan_t *first, *second;

static void *put(void *value) {
  assert(chan_send(second, value) == 0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  static int value;
  void *got = NULL;
  first = chan_init(1), second = chan_init(1);
  pthread_create(&thread, NULL, put, &value);
#ifndef BROKEN
  pthread_join(thread, NULL);
#endif
  assert(chan_select((chan_t *[]){first, second}, 2, &got, NULL, 0, NULL) == 1);
  assert(got == &value);
  return 0;
}
