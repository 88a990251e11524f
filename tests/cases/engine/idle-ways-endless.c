// run: --search guided
// expect: FALSE(assertion)
// why: the loop decides nothing but whether there is an end of it, and has none
//      while x is set: after the store nobody comes to the check.
#include <assert.h>
#include <pthread.h>

int x;

void *set(void *arg) {
  x = 1;
  return arg;
}

void *wait(void *arg) {
  while (x)
    ;
  assert(0);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, set, NULL);
  pthread_create(&t[1], NULL, wait, NULL);
  return 0;
}
