// run: --engine prove
// expect: UNKNOWN(pthread_cancel)
// run: --engine prove -DNONE
// expect: TRUE
// run: --search explicit
// expect: FALSE(assertion)
// why: a thread that is cancelled at a join runs its cleanup handlers.
#include <assert.h>
#include <pthread.h>

static int x;

static void look(void *arg) {
  (void)arg;
  assert(x == 1);
}

static void *work(void *arg) {
  (void)arg;
  x = 1;
  return 0;
}

static void *wait_for(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_cleanup_push(look, arg);
  pthread_join(t, 0);
  pthread_cleanup_pop(0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait_for, 0);
#ifndef NONE
  pthread_cancel(t);
#endif
  pthread_join(t, 0);
  return 0;
}
