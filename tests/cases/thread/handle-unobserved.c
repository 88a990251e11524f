// run: --search explicit
// expect: TRUE
// run: -DSTALE
// expect: FALSE(assertion)
// run: -DSTALE --search explicit
// expect: FALSE(assertion)
// mutant: the second thread may have the handle of the first, which is joined.
// why: Handles that are stored, compared with each other or with 0, printed,
// copied with the record they are in, and passed on have no values to choose.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  pthread_t handle;
  int is_owner;
} Worker;

static pthread_t owner;
static pthread_key_t key;

static void *run(void *of) {
  Worker *worker = of, copy = *worker;
  printf("%lu %p\n", (unsigned long)pthread_self(), (void *)pthread_self());
  worker->is_owner = owner && pthread_equal(owner, pthread_self());
  if (owner == 0)
    owner = copy.handle;
  pthread_setspecific(key, &worker->handle);
  assert(pthread_getspecific(key) == &worker->handle);
  return NULL;
}

int main(void) {
  Worker *workers = malloc(2 * sizeof *workers);
  memset(workers, 0, 2 * sizeof *workers);
  pthread_key_create(&key, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_create(&workers[i].handle, NULL, run, &workers[i]);
    pthread_join(workers[i].handle, NULL);
  }
  assert(!workers[0].is_owner);
#ifdef STALE
  assert(!workers[1].is_owner);
#endif
  free(workers);
  return 0;
}
