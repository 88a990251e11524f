// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* tinycthread/tinycthread: threads, a mutex and a condition of C11. */
#include "tinycthread/tinycthread/source/tinycthread.c"
#include <assert.h>

static mtx_t lock;
static cnd_t ready;
static int value;

static int producer(void *unused) {
  (void)unused;
  mtx_lock(&lock);
  value = 7;
  cnd_signal(&ready);
  mtx_unlock(&lock);
  return 3;
}

int main(void) {
  thrd_t thread;
  int result;
  mtx_init(&lock, mtx_plain);
  cnd_init(&ready);
  thrd_create(&thread, producer, NULL);
#ifdef BROKEN
  assert(value == 0);
#endif
  mtx_lock(&lock);
  while (!value)
    cnd_wait(&ready, &lock);
  mtx_unlock(&lock);
  thrd_join(thread, &result);
  assert(value == 7 && result == 3);
  return 0;
}
