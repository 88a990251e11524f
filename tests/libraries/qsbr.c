// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(valid-deref)

/* rmind/libqsbr: a cell is freed when no reader can have it any more. */
#include "rmind/libqsbr/src/qsbr.c"
#include <assert.h>

static qsbr_t *states;
static int *volatile cell;
static pthread_barrier_t known, over;

static void *reader(void *unused) {
  qsbr_register(states);
  pthread_barrier_wait(&known);
  int *mine = cell;
  if (mine)
    assert(*mine == 7);
  qsbr_checkpoint(states);
  pthread_barrier_wait(&over);
  return unused;
}

int main(void) {
  pthread_t thread;
  states = qsbr_create();
  qsbr_register(states);
  cell = malloc(sizeof *cell);
  *cell = 7;
  pthread_barrier_init(&known, NULL, 2);
  pthread_barrier_init(&over, NULL, 2);
  pthread_create(&thread, NULL, reader, NULL);
  pthread_barrier_wait(&known);
  int *old = cell;
  cell = NULL;
#ifndef BROKEN
  qsbr_checkpoint(states);
  qsbr_epoch_t target = qsbr_barrier(states);
  while (!qsbr_sync(states, target))
    qsbr_checkpoint(states);
#endif
  free(old);
  pthread_barrier_wait(&over);
  pthread_join(thread, NULL);
  return 0;
}
