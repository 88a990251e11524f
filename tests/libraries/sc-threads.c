// run: -std=c99 -D_XOPEN_SOURCE=700 -g -Wall -Wextra -pedantic -pthread -ILIBRARIES/tezc/sc/thread -ILIBRARIES/tezc/sc/mutex -ILIBRARIES/tezc/sc/condition LIBRARIES/tezc/sc/thread/sc_thread.c LIBRARIES/tezc/sc/mutex/sc_mutex.c LIBRARIES/tezc/sc/condition/sc_cond.c
// expect: TRUE
// run: -DBROKEN -std=c99 -D_XOPEN_SOURCE=700 -g -Wall -Wextra -pedantic -pthread -ILIBRARIES/tezc/sc/thread -ILIBRARIES/tezc/sc/mutex -ILIBRARIES/tezc/sc/condition LIBRARIES/tezc/sc/thread/sc_thread.c LIBRARIES/tezc/sc/mutex/sc_mutex.c LIBRARIES/tezc/sc/condition/sc_cond.c
// expect: FALSE(assertion)

/* tezc/sc: threads, mutexes, and conditions that hand over a value. */
#include "sc_cond.h"
#include "sc_mutex.h"
#include "sc_thread.h"
#include <assert.h>
#include <stddef.h>

static struct sc_cond ready;
static struct sc_mutex mutex;
static int sum;

static void *add(void *amount) {
#ifndef BROKEN
  sc_mutex_lock(&mutex);
#endif
  sum += *(int *)amount;
#ifndef BROKEN
  sc_mutex_unlock(&mutex);
#endif
  sc_cond_signal(&ready, amount);
  return amount;
}

int main(void) {
  static int one = 1;
  int two = 2;
  void *result;
  struct sc_thread thread;
  sc_thread_init(&thread);
  sc_cond_init(&ready);
  sc_mutex_init(&mutex);
  assert(sc_thread_start(&thread, add, &one) == 0);
  sc_mutex_lock(&mutex);
  sum += two;
  sc_mutex_unlock(&mutex);
  assert(sc_cond_wait(&ready) == &one);
  assert(sum == 3);
  assert(sc_thread_join(&thread, &result) == 0 && result == &one);
  assert(sc_mutex_term(&mutex) == 0 && sc_cond_term(&ready) == 0);
  return 0;
}
