// run: --property no-deadlock --property assertion --unwind 2
// expect: FALSE(no-deadlock)
// why: mutant: nobody signals.
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
  mtx_lock(&m);
  ready = 1;
  mtx_unlock(&m);
  thrd_join(t, NULL);
  cnd_destroy(&c);
  return 0;
}
