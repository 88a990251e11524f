// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: cnd_wait in a loop with cnd_signal.
// run: --property no-deadlock --property assertion --unwind 2 -DBROADCAST_UNLOCKED
// expect: FALSE(no-deadlock)
// mutant: a broadcast between test and wait is lost.
// run: --property no-deadlock --property assertion --unwind 2 -DBROADCAST
// expect: TRUE
// why: A broadcast does as well.
// run: --unwind 2 -DDESTROY
// expect: FALSE(pthread-usage)
// mutant: the condition is destroyed while waited on.
// run: --property no-deadlock --property assertion --unwind 2 -DNO_SIGNAL
// expect: FALSE(no-deadlock)
// mutant: nobody signals.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static cnd_t c;
static int ready;

static int waiter(void *arg) {
  mtx_lock(&m);
  while (!ready)
    assert(cnd_wait(&c, &m) == thrd_success);
  mtx_unlock(&m);
  return arg != NULL;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  assert(cnd_init(&c) == thrd_success);
  thrd_create(&t, waiter, NULL);
#if defined DESTROY
  cnd_destroy(&c);
  mtx_lock(&m);
#elif !defined BROADCAST_UNLOCKED
  mtx_lock(&m);
#endif
  ready = 1;
#if defined BROADCAST_UNLOCKED
  assert(cnd_broadcast(&c) == thrd_success);
#elif defined BROADCAST
  assert(cnd_broadcast(&c) == thrd_success);
  mtx_unlock(&m);
#elif defined NO_SIGNAL
  mtx_unlock(&m);
#else
  assert(cnd_signal(&c) == thrd_success);
  mtx_unlock(&m);
#endif
  thrd_join(t, NULL);
  cnd_destroy(&c);
  return 0;
}
