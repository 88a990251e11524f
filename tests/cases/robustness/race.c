// run: --property robustness --memory-model tso
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11
// expect: UNKNOWN(undefined behaviour is possible)
// run: --property robustness --property no-data-race --memory-model rc11
// expect: FALSE(no-data-race)
// run: --property robustness --memory-model tso --search graph
// expect: UNKNOWN(undefined behaviour is possible)
// run: --property robustness
// expect: USAGE(name one, as --memory-model tso)
// run: --property robustness --memory-model tso --search explicit
// expect: USAGE(has no answer to 'robustness')
// why: Plain accesses are moves on x86; in C11 a program in which they race has
//   no meaning, and so no executions to be compared.
#include <pthread.h>

static int x, y;

static void *look_at_y(void *arg) {
  x = 1;
  return y ? NULL : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, look_at_y, NULL);
  y = 1;
  int seen = x;
  pthread_join(t, NULL);
  return seen ? 0 : 1;
}
