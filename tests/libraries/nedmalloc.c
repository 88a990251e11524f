// run: -w -DDEFAULT_GRANULARITY=4096 -ILIBRARIES/ned14/nedmalloc
// expect: UNKNOWN(not modelled)
// run: -DBROKEN -w -DDEFAULT_GRANULARITY=4096 -ILIBRARIES/ned14/nedmalloc
// expect: FALSE(assertion)

/* ned14/nedmalloc: two threads allocate, write and free, of pages that are ours;
 * BROKEN: they free too early. */
#include "ned14/nedmalloc/nedmalloc.c"
#undef assert
#include <assert.h>

void *mmap(void *at, size_t size, int protection, int flags, int file,
           off_t offset) {
  return memset(aligned_alloc(4096, size), 0, size);
}

int munmap(void *at, size_t size) { return 0; }

static void *use(void *argument) {
  int *block = nedmalloc(sizeof *block), id = (int)(size_t)argument;
  *block = id;
#ifdef BROKEN
  nedfree(block);
#endif
  assert(*block == id);
#ifndef BROKEN
  nedfree(block);
#endif
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (size_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, use, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
