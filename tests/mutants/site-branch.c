/* What x is decides nothing but whether the step at "own[1]" comes, which is
 * no transition. */
#include <pthread.h>

static int x;

static void *look(void *arg) {
  int own[2], i = x;
  if (i == 1)
    own[1] = i;
  return arg;
}

static void *change(void *arg) { return x = 1, arg; }

int main(void) {
  pthread_t a, b;
  /* on one line, so that it is asked for often */
  pthread_create(&a, 0, look, 0), pthread_create(&b, 0, change, 0);
  return 0;
}
