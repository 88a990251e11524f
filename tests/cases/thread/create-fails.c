// run:
// expect: TRUE
// run: --failures all
// expect: FALSE(assertion)
// run: --malloc-may-fail -DTESTED
// expect: TRUE
// run: -DC11
// expect: TRUE
// run: --failures all -DC11
// expect: FALSE(assertion)
// run: --failures all -DC11 -DTESTED
// expect: TRUE
// why: A thread may fail to be made, where memory may be short.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#ifdef C11
#define NO_THREAD thrd_nomem
#else
#define NO_THREAD EAGAIN
#endif

static int x;

static void *work(void *unused) {
  x = 1;
  return unused;
}

static int work_c11(void *unused) {
  work(unused);
  return 0;
}

int main(void) {
#ifdef C11
  thrd_t t;
  int fails = thrd_create(&t, work_c11, NULL);
#else
  pthread_t t;
  int fails = pthread_create(&t, NULL, work, NULL);
#endif
#ifdef TESTED
  assert(!fails || fails == NO_THREAD);
  if (fails)
    return 0;
#else
  assert(!fails);
#endif
#ifdef C11
  thrd_join(t, NULL);
#else
  pthread_join(t, NULL);
#endif
  assert(x == 1);
  return 0;
}
