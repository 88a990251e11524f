// run: -std=gnu99 -g -ILIBRARIES/argv0/nbds/include LIBRARIES/argv0/nbds/map/hashtable.c
// expect: TRUE
// run: -DBROKEN -std=gnu99 -g -ILIBRARIES/argv0/nbds/include LIBRARIES/argv0/nbds/map/hashtable.c
// expect: FALSE(assertion)

/* argv0/nbds: a lock-free hash table; CAS many changes by each of two threads,
 * of a key of its own, and of one of both. */
#include "nbds.h"
#include "common.h"
#include "hashtable.h"
#include <assert.h>
#include <pthread.h>

#ifndef CAS
#define CAS 2
#endif

enum { COMMON = 3 };

static hashtable_t *table;

static void *put(void *argument) {
  map_key_t key = (map_key_t)(size_t)argument;
  for (int i = 1; i < CAS; i++)
    assert(ht_cas(table, key, CAS_EXPECT_WHATEVER, 10 * key + i) ==
           (i == 1 ? DOES_NOT_EXIST : 10 * key + i - 1));
  ht_cas(table, COMMON, CAS_EXPECT_WHATEVER, key);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  table = ht_alloc(NULL);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, put, (void *)(i + 1));
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  map_val_t last = ht_get(table, COMMON);
  assert(last == 1 || last == 2);
  assert(ht_get(table, 1) == 10 + CAS - 1);
  assert(ht_get(table, 2) == 20 + CAS - 1);
  assert(ht_count(table) == 3);
  return 0;
}
