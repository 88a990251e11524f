// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: each thread reads before it stores.
#include <assert.h>
#include <pthread.h>

static _Atomic int x, y;
static int r, s;

static void *one(void *arg) {
  r = y;
  x = 1;
  return arg;
}

static void *two(void *arg) {
  s = x;
  y = 1;
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
