// run: --unwind 2
// expect: FALSE(assertion)
// why: a thread that only shared memory lets be made runs before one that was
// found earlier; checks in either are theirs alone.
#include <assert.h>
#include <pthread.h>

int go, n;

void *check(void *arg) {
  assert(!n);
  return arg;
}

void *nothing(void *arg) {
  return arg;
}

void *start(void *arg) {
  pthread_t child;
  go = 1;
  pthread_create(&child, 0, check, 0);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, start, 0);
  if (go)
    pthread_create(&second, 0, nothing, 0);
  else
    n = 1;
  return 0;
}
