// run:
// expect: FALSE(valid-deref)
// why: The list of threads is walked without the lock under which a node of it
// is taken out and freed.

/* rmind/libqsbr: a grace period while a thread leaves. */
#include <stdbool.h>
#include "rmind/libqsbr/src/ebr.c"

static ebr_t *epochs;

static void *reader(void *unused) {
  ebr_register(epochs);
  ebr_enter(epochs);
  ebr_exit(epochs);
  ebr_unregister(epochs);
  return unused;
}

int main(void) {
  pthread_t thread;
  epochs = ebr_create();
  pthread_create(&thread, NULL, reader, NULL);
  ebr_full_sync(epochs, 0);
  pthread_join(thread, NULL);
  return 0;
}
