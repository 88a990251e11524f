// run: --search guided
// expect: FALSE(assertion)
// why: a store that the thread overwrites at once is seen by who waits for it,
//      and by nobody else.
#include <assert.h>
#include <pthread.h>

int x, y;

void *store(void *arg) {
  x = 1;
  x = 2;
  return arg;
}

void *wait_for_it(void *arg) {
  while (x != 1)
    ;
  y = 1;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, store, NULL);
  pthread_create(&u, NULL, wait_for_it, NULL);
  pthread_join(t, NULL);
  assert(!y);
  return 0;
}
