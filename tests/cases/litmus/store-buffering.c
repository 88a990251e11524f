// run: --unwind 1
// expect: TRUE
// why: Both threads cannot miss the other's store: sequential consistency.
#include <assert.h>
#include <pthread.h>

static _Atomic int x, y;
static int r, s;

static void *one(void *arg) {
  x = 1;
  r = y;
  return arg;
}

static void *two(void *arg) {
  y = 1;
  s = x;
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
