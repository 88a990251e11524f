// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Joining oneself is reported.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_join(pthread_self(), NULL);
  return 0;
}
