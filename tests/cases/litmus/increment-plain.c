// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the counter is not atomic.
#include <assert.h>
#include <pthread.h>

static int n;

static void *one(void *arg) {
  n++;
  return arg;
}

static void *two(void *arg) {
  n += 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 3);
  return 0;
}
