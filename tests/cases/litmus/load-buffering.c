// run: --unwind 1
// expect: TRUE
// why: Both threads cannot read what the other stores later.
// run: --unwind 1 -DSTORES_FIRST
// expect: FALSE(assertion)
// mutant: both threads store before they read.
#include <assert.h>
#include <pthread.h>

static _Atomic int x, y;
static int r, s;

static void *one(void *arg) {
#ifdef STORES_FIRST
  x = 1;
#endif
  r = y;
#ifndef STORES_FIRST
  x = 1;
#endif
  return arg;
}

static void *two(void *arg) {
#ifdef STORES_FIRST
  y = 1;
#endif
  s = x;
#ifndef STORES_FIRST
  y = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(r == 0 || s == 0);
  return 0;
}
