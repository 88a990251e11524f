// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Two threads join a third at once.
// run: --unwind 1 -DDETACH
// expect: FALSE(pthread-usage)
// why: A thread is detached while another joins it.
#include <pthread.h>

static pthread_t t;

static void *run(void *arg) { return arg; }

static void *join(void *arg) {
  pthread_join(t, NULL);
  return arg;
}

int main(void) {
  pthread_t u;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, join, NULL);
#ifdef DETACH
  pthread_detach(t);
#else
  pthread_join(t, NULL);
#endif
  return 0;
}
