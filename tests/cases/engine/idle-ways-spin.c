// run: --search guided
// expect: FALSE(assertion)
// why: the loop has no end where it was set before, and takes no steps; others
//      come to the check.
#include <assert.h>
#include <pthread.h>

int seen, x;

void *first(void *arg) {
  seen = 1;
  x = 1;
  return arg;
}

void *second(void *arg) {
  int s = seen;
  while (s)
    ;
  assert(!x);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, first, NULL);
  pthread_create(&t[1], NULL, second, NULL);
  return 0;
}
