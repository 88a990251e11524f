// run: --reduction sir --timeout 150
// expect: TRUE
// why: threads that start together have more ways to than can be looked at.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

int x, y;

void *start(void *arg) {
  if (__VERIFIER_nondet_bool())
    x = 1;
  else if (__VERIFIER_nondet_bool())
    y = 1;
  x = 2;
  return arg;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 16; i++)
    pthread_create(&thread, 0, start, 0);
  assert(x + y != 7);
  return 0;
}
