// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(valid-deref)

/* rmind/libqsbr: the same, by epochs. */
#include <stdbool.h>
#include "rmind/libqsbr/src/ebr.c"
#include <assert.h>

static ebr_t *epochs;
static int *volatile cell;
static pthread_barrier_t known, over;

static void *reader(void *unused) {
  ebr_register(epochs);
  pthread_barrier_wait(&known);
#ifndef BROKEN
  ebr_enter(epochs);
#endif
  int *mine = cell;
  if (mine)
    assert(*mine == 7);
#ifndef BROKEN
  ebr_exit(epochs);
#endif
  pthread_barrier_wait(&over);
  return unused;
}

int main(void) {
  pthread_t thread;
  epochs = ebr_create();
  ebr_register(epochs);
  cell = malloc(sizeof *cell);
  *cell = 7;
  pthread_barrier_init(&known, NULL, 2);
  pthread_barrier_init(&over, NULL, 2);
  pthread_create(&thread, NULL, reader, NULL);
  pthread_barrier_wait(&known);
  int *old = cell;
  cell = NULL;
  ebr_full_sync(epochs, 0);
  free(old);
  pthread_barrier_wait(&over);
  pthread_join(thread, NULL);
  return 0;
}
