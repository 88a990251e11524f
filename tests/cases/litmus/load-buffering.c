// run: --unwind 1
// expect: TRUE
// why: Both threads cannot read what the other stores later.
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
  assert(r == 0 || s == 0);
  return 0;
}
