// run:
// expect: UNKNOWN(the order of evaluation)
// run: --evaluation-order fixed
// expect: TRUE
// why: A read may come between two of the other operand, of which the second
//      depends on a condition.
#include <assert.h>
#include <pthread.h>

static int x, y, z;

static void *run(void *arg) {
  x = 1;
  y = 1;
  z = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = z + (x && y + z);
  pthread_join(t, NULL);
  assert(seen >= 0);
  return 0;
}
