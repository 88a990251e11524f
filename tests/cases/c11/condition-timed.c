// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: A timed wait comes back without a signal.
// run: --property no-deadlock --property assertion --unwind 2 -DTIMED_OUT
// expect: FALSE(assertion)
// mutant: a timed wait is expected to be signalled always.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static cnd_t c;
static int ready;

static int waiter(void *arg) {
  mtx_lock(&m);
  struct timespec now = {0, 0};
  if (!ready)
#ifdef TIMED_OUT
    assert(cnd_timedwait(&c, &m, &now) == thrd_success);
#else
    assert(cnd_timedwait(&c, &m, &now) == thrd_timedout);
#endif
  mtx_unlock(&m);
  return arg != NULL;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  assert(cnd_init(&c) == thrd_success);
  thrd_create(&t, waiter, NULL);
  mtx_lock(&m);
#ifdef TIMED_OUT
  ready = 1;
  assert(cnd_signal(&c) == thrd_success);
#endif
  mtx_unlock(&m);
  thrd_join(t, NULL);
  cnd_destroy(&c);
  return 0;
}
