// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: threads made at one place have several arguments.
#include <assert.h>
#include <pthread.h>

static void *f(void *arg) {
  assert(!arg);
  return arg;
}

int main(void) {
  pthread_t t;
  void *arg = NULL;
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, NULL, f, arg);
    arg = &t;
  }
  return 0;
}
