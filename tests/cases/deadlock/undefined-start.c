// run:
// expect: UNKNOWN
// run: --undefined noop
// expect: TRUE
// why: A thread may begin in a function that nobody defines.
#include <assert.h>
#include <pthread.h>

void *elsewhere(void *);

int x;

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, elsewhere, 0);
  x = 1;
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
