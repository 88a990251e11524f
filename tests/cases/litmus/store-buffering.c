// run: --unwind 1
// expect: TRUE
// why: Both threads cannot miss the other's store: sequential consistency.
// run: --unwind 1 -DREAD_FIRST
// expect: FALSE(assertion)
// mutant: each thread reads before it stores.
#include <assert.h>
#include <pthread.h>

static _Atomic int x, y;
static int r, s;

static void *one(void *arg) {
#ifdef READ_FIRST
  r = y;
#endif
  x = 1;
#ifndef READ_FIRST
  r = y;
#endif
  return arg;
}

static void *two(void *arg) {
#ifdef READ_FIRST
  s = x;
#endif
  y = 1;
#ifndef READ_FIRST
  s = x;
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(r == 1 || s == 1);
  return 0;
}
