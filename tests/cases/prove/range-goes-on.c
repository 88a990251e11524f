// run: --engine order
// expect: FALSE(assertion)
// run: --engine order --proved-ranges
// expect: FALSE(assertion)
// run: --engine scheduler --proved-ranges
// expect: FALSE(assertion)
// why: a thread goes on after an assertion that fails, and what it stores then,
// and reads again, is none of what it would store if the assertion held.
#include <pthread.h>

static int x, y, z;

static void *copy(void *arg) {
  int r = x;
  __CPROVER_assert(r < 2, "it is small");
  y = r;
  if (y > 1)
    z = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, copy, NULL);
  y = 0;
  x = 5;
  if (y == 3)
    z = 2;
  pthread_join(t, NULL);
  return z;
}
