// run: -std=gnu99 -g -ILIBRARIES/argv0/nbds/include LIBRARIES/argv0/nbds/map/list.c
// expect: TRUE
// run: -DBROKEN -std=gnu99 -g -ILIBRARIES/argv0/nbds/include LIBRARIES/argv0/nbds/map/list.c
// expect: FALSE(assertion)

/* argv0/nbds: a lock-free list; one thread takes out a node, the other one puts
 * a node behind it. */
#include "nbds.h"
#include "common.h"
#include "list.h"
#include <assert.h>
#include <pthread.h>

static list_t *list;

static void *take(void *unused) {
  assert(ll_remove(list, 1) == 10);
  return unused;
}

static void *put(void *unused) {
  assert(ll_cas(list, 2, CAS_EXPECT_DOES_NOT_EXIST, 20) == DOES_NOT_EXIST);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  list = ll_alloc(NULL);
  ll_cas(list, 1, CAS_EXPECT_WHATEVER, 10);
  pthread_create(&threads[0], NULL, take, NULL);
  pthread_create(&threads[1], NULL, put, NULL);
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  assert(ll_lookup(list, 1) == DOES_NOT_EXIST);
  assert(ll_lookup(list, 2) == 20);
  assert(ll_count(list) == 1);
  return 0;
}
