// run: --unwind 1
// expect: TRUE
// why: Two reads of one variable do not go back in time.
// run: --unwind 1 -DREVERSED
// expect: FALSE(assertion)
// mutant: the values are stored in falling order.
#include <assert.h>
#include <pthread.h>

static _Atomic int x;
static int r, s;

static void *one(void *arg) {
#ifdef REVERSED
  x = 2;
#endif
  x = 1;
#ifndef REVERSED
  x = 2;
#endif
  return arg;
}

static void *two(void *arg) {
  r = x;
  s = x;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(r <= s);
  return 0;
}
