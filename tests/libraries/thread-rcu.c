// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(valid-deref)

/* sysprog21/concurrent-programs: what a reader holds is not freed. */
#include <assert.h>
#include "sysprog21/concurrent-programs/thread-rcu/rcu.h"

static int *cell;

static void *reader(void *unused) {
  rcu_init();
#ifndef BROKEN
  rcu_read_lock();
#endif
  int *mine = rcu_dereference(cell);
  if (mine)
    assert(*mine == 7);
#ifndef BROKEN
  rcu_read_unlock();
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  cell = malloc(sizeof *cell);
  *cell = 7;
  pthread_create(&thread, NULL, reader, NULL);
  int *old = rcu_assign_pointer(cell, NULL);
  synchronize_rcu();
  free(old);
  pthread_join(thread, NULL);
  return 0;
}
