// run: --unwind 1
// expect: TRUE
// why: Two stores under a lock are seen together.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *one(void *arg) {
  pthread_mutex_lock(&m);
  a = 1;
  b = -1;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *two(void *arg) {
  pthread_mutex_lock(&m);
  assert(a + b == 0);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
