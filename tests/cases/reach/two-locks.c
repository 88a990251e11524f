// run: --search explicit --reach 18,25
// expect: FALSE(reach)
// run: --reduction none --reach 18,25
// expect: FALSE(reach)
// run: --reduction mpor --reach 18,25
// expect: FALSE(reach)
// run: --reduction sir --reach 18,25
// expect: FALSE(reach)
// why: Each write is under a lock of its own.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *f(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *g(void *arg) {
  pthread_mutex_lock(&n);
  x = 2;
  pthread_mutex_unlock(&n);
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
