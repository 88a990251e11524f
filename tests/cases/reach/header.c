// run: --search explicit --reach header.h:4,22
// expect: FALSE(reach)
// run: --reduction none --reach header.h:4,22
// expect: FALSE(reach)
// run: --reduction mpor --reach header.h:4,22
// expect: FALSE(reach)
// run: --reduction sir --reach header.h:4,22
// expect: FALSE(reach)
// run: --reduction sir --reach reach/header.h:4,header.h:4
// expect: TRUE
// why: A line of a header, called from two threads.
#include "header.h"

#include <pthread.h>

static void *f(void *arg) {
  set(1);
  return arg;
}

static void *g(void *arg) {
  shared = 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
