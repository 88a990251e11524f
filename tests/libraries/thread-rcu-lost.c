// run:
// expect: FALSE(valid-deref)
// why: Who enters a section overwrites the link to a thread that registers
// meanwhile: grace periods do not wait for that one.

/* sysprog21/concurrent-programs: two readers that come when they like. */
#include <assert.h>
#include "sysprog21/concurrent-programs/thread-rcu/rcu.h"

static int *cell;

static void *reader(void *unused) {
  rcu_init();
  rcu_read_lock();
  int *mine = rcu_dereference(cell);
  if (mine)
    assert(*mine == 7);
  rcu_read_unlock();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  cell = malloc(sizeof *cell);
  *cell = 7;
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, reader, NULL);
  int *old = rcu_assign_pointer(cell, NULL);
  synchronize_rcu();
  free(old);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
