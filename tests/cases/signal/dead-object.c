// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// why: A handler uses an object after its end, between its end and the next
// access of the thread.
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

static int *volatile known;

static void handler(int number) {
  int *object = known;
  if (object)
    *object = number;
}

static void local(void) {
  int x = 1;
  known = &x;
#if WRONG != 1
  known = NULL;
#endif
}

int main(void) {
  signal(SIGUSR1, handler);
  local();
  known = NULL;
  int *block = malloc(sizeof *block);
  known = block;
#if WRONG == 2
  free(block);
  known = NULL;
#else
  known = NULL;
  free(block);
#endif
  return 0;
}
