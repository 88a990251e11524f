// run: --unwind 1
// expect: TRUE
// why: Who drops the last reference frees the object.
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
  assert(shared->value == 4);
  if (atomic_fetch_sub(&shared->references, 1) == 1)
    free(shared);
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
