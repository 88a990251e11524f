// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Two threads join a third at once.
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
  pthread_join(t, NULL);
  return 0;
}
