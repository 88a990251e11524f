// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Joining a thread that was never made is reported.
#include <assert.h>
#include <pthread.h>

static pthread_t t;

int main(void) {
  pthread_join(t, NULL);
  return 0;
}
