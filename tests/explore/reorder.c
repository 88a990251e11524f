/* Setters write two variables that a checker expects to belong together.
 *
 * -DSETTERS=COUNT -DCHECKERS=COUNT.  FALSE; TRUE without checkers. */
// row: unsafe FALSE n=1,5,10 -DSETTERS={n} -DCHECKERS=1
// row: safe TRUE n=2,4,6 -DSETTERS={n} -DCHECKERS=0
#include "many.h"

static int a, b;

static void *set(void *arg) {
  a = 1;
  b = -1;
  return arg;
}

static void *check(void *arg) {
  int x = a, y = b;
  assert((x == 0 && y == 0) || (x == 1 && y == -1));
  return arg;
}

int main(void) {
  pthread_t setters[SETTERS], checkers[CHECKERS + 1];
  start(setters, set, 0, SETTERS);
  start(checkers, check, 0, CHECKERS);
  join(setters, SETTERS);
  join(checkers, CHECKERS);
  return 0;
}
