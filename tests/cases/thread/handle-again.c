// run:
// expect: FALSE(assertion)
// run: -DKEY
// expect: FALSE(assertion)
// run: -DLIVE
// expect: TRUE
// why: The handle of a joined thread, or a deleted key, may be given out again;
// those of threads that exist differ.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg) { return arg; }

int main(void) {
  pthread_t s, t;
  pthread_key_t j = 0, k = 1;
  pthread_create(&s, NULL, run, NULL);
#ifndef LIVE
  pthread_join(s, NULL);
#endif
  pthread_create(&t, NULL, run, NULL);
#ifdef KEY
  pthread_key_create(&j, NULL);
  pthread_key_delete(j);
  pthread_key_create(&k, NULL);
  assert(j != k);
#else
  assert(s != t);
#endif
  return 0;
}
