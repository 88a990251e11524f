// run: --unwind 1
// expect: TRUE
// why: Who drops the last reference frees the object.
// run: --unwind 1 --property valid-deref -DTORN
// expect: FALSE(valid-deref)
// mutant: the count is decremented in one step and tested in another, on
//   an object that may be gone.
// run: --unwind 1 -DUSE_AFTER
// expect: FALSE(valid-deref)
// mutant: the object is read after the reference is dropped.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
  int value;
};

static struct object *shared;

static void *run(void *arg) {
#ifndef USE_AFTER
  assert(shared->value == 4);
#endif
#ifdef TORN
  shared->references--;
  if (shared->references == 0)
#else
  if (atomic_fetch_sub(&shared->references, 1) == 1)
#endif
    free(shared);
#ifdef USE_AFTER
  assert(shared->value == 4);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  shared = malloc(sizeof *shared);
  shared->references = 2;
  shared->value = 4;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
