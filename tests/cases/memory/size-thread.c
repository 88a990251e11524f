// run: --property valid-deref
// expect: TRUE
// run: --property valid-deref -DPAST
// expect: FALSE(valid-deref)
// run: --property valid-deref -DPAST --search explicit
// expect: FALSE(valid-deref)
// why: Main, which is executed first, uses a block that a thread has made.
#include <pthread.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);

char *block;

static void *worker(void *argument) {
  block = malloc(__VERIFIER_nondet_bool() ? 2 : 3);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
#ifdef PAST
  block[2] = 1;
#else
  block[1] = 1;
#endif
  return block[1];
}
