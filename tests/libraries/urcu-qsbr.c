// run: -Wall -Wextra -O2 -g -D_GNU_SOURCE -D_REENTRANT -Itests/libraries/config -ILIBRARIES/urcu/userspace-rcu/include -ILIBRARIES/urcu/userspace-rcu/src LIBRARIES/urcu/userspace-rcu/src/urcu-qsbr.c LIBRARIES/urcu/userspace-rcu/src/urcu-pointer.c LIBRARIES/urcu/userspace-rcu/src/compat_futex.c
// expect: TRUE
// run: -DBROKEN -Wall -Wextra -O2 -g -D_GNU_SOURCE -D_REENTRANT -Itests/libraries/config -ILIBRARIES/urcu/userspace-rcu/include -ILIBRARIES/urcu/userspace-rcu/src LIBRARIES/urcu/userspace-rcu/src/urcu-qsbr.c LIBRARIES/urcu/userspace-rcu/src/urcu-pointer.c LIBRARIES/urcu/userspace-rcu/src/compat_futex.c
// expect: FALSE(valid-deref)

/* urcu/userspace-rcu: RCU by quiescent states. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu/urcu-qsbr.h>

static int *cell;

static void *reader(void *unused) {
  urcu_qsbr_register_thread();
  int *mine = rcu_dereference(cell);
  if (mine)
    assert(*mine == 7);
  urcu_qsbr_quiescent_state();
  urcu_qsbr_unregister_thread();
  return unused;
}

int main(void) {
  pthread_t thread;
  cell = malloc(sizeof *cell);
  *cell = 7;
  pthread_create(&thread, NULL, reader, NULL);
  int *old = rcu_xchg_pointer(&cell, NULL);
#ifndef BROKEN
  urcu_qsbr_synchronize_rcu();
#endif
  free(old);
  pthread_join(thread, NULL);
  return 0;
}
