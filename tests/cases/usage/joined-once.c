// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Joining a thread twice is reported.
// run: --unwind 1 -DJOIN_DETACHED
// expect: FALSE(pthread-usage)
// why: Joining a detached thread is reported.
// run: --unwind 1 -DDETACH_JOINED
// expect: FALSE(pthread-usage)
// why: Detaching a joined thread is reported.
// run: --unwind 1 -DDETACH_TWICE
// expect: FALSE(pthread-usage)
// why: Detaching a thread twice is reported.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
#if defined JOIN_DETACHED
  pthread_detach(t);
  pthread_join(t, NULL);
#elif defined DETACH_JOINED
  pthread_join(t, NULL);
  pthread_detach(t);
#elif defined DETACH_TWICE
  pthread_detach(t);
  pthread_detach(t);
#else
  pthread_join(t, NULL);
  pthread_join(t, NULL);
#endif
  return 0;
}
