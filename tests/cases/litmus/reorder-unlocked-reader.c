// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the reader takes no lock.
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
  assert(a + b == 0);
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
