// run: -std=c11 -O2 -g -Wall -Wextra -D_POSIX_C_SOURCE=200809L -D_GNU_SOURCE -ILIBRARIES/rmind/thmap/src LIBRARIES/rmind/thmap/src/thmap.c LIBRARIES/rmind/thmap/src/murmurhash.c
// expect: TRUE
// run: -DBROKEN -std=c11 -O2 -g -Wall -Wextra -D_POSIX_C_SOURCE=200809L -D_GNU_SOURCE -ILIBRARIES/rmind/thmap/src LIBRARIES/rmind/thmap/src/thmap.c LIBRARIES/rmind/thmap/src/murmurhash.c
// expect: FALSE(assertion)

/* rmind/thmap: a map as a trie. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/cdefs.h>
#include "thmap.h"

static thmap_t *map;
static int keys[2] = {1, 2};

static void *put(void *key) {
  assert(thmap_put(map, key, sizeof(int), key) == key);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  map = thmap_create(0, NULL, 0);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, put, &keys[i]);
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  for (int i = 0; i < 2; i++)
    assert(thmap_get(map, &keys[i], sizeof(int)) == &keys[i]);
  return 0;
}
