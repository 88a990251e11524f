// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Joining a thread twice is reported.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_join(t, NULL);
  return 0;
}
