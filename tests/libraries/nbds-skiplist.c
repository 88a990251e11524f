// run: -std=gnu99 -g -ILIBRARIES/argv0/nbds/include LIBRARIES/argv0/nbds/map/skiplist.c
// expect: TRUE
// run: -DBROKEN -std=gnu99 -g -ILIBRARIES/argv0/nbds/include LIBRARIES/argv0/nbds/map/skiplist.c
// expect: FALSE(assertion)

/* argv0/nbds: a lock-free skip list, with a node of one level and one of two. */
#include "nbds.h"
#include "common.h"
#include "skiplist.h"
#include <assert.h>
#include <pthread.h>

static skiplist_t *list;

static void *put(void *argument) {
  map_key_t key = (map_key_t)(size_t)argument;
  drawn = key == 1 ? 8 : 1;
  assert(sl_cas(list, key, CAS_EXPECT_DOES_NOT_EXIST, 10 * key) ==
         DOES_NOT_EXIST);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  list = sl_alloc(NULL);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, put, (void *)(i + 1));
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  assert(sl_lookup(list, 1) == 10);
  assert(sl_lookup(list, 2) == 20);
  assert(sl_count(list) == 2);
  return 0;
}
