// run: -g -O2 -pthread -DNDEBUG -ILIBRARIES/memcached/memcached LIBRARIES/memcached/memcached/cache.c
// expect: TRUE
// run: -DBROKEN -g -O2 -pthread -DNDEBUG -ILIBRARIES/memcached/memcached LIBRARIES/memcached/memcached/cache.c
// expect: FALSE(assertion)

/* memcached/memcached: a cache of blocks, of which each has one user. */
#undef NDEBUG
#include <assert.h>
#include <stddef.h>
#include "cache.h"

static cache_t *cache;

static void *user(void *mark) {
  char *block = cache_alloc(cache);
  block[8] = *(char *)mark;
  assert(block[8] == *(char *)mark);
  cache_free(cache, block);
#ifdef BROKEN
  block[8] = '?';
#endif
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static char marks[] = "ab";
  cache = cache_create("blocks", 16, 0);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, user, &marks[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  cache_destroy(cache);
  return 0;
}
