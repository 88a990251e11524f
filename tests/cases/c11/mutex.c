// run: --unwind 1
// expect: TRUE
// why: mtx_lock keeps increments apart.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static int count;

static int run(void *arg) {
  assert(mtx_lock(&m) == thrd_success);
  count++;
  assert(mtx_unlock(&m) == thrd_success);
  return arg != NULL;
}

int main(void) {
  thrd_t a, b;
  assert(mtx_init(&m, mtx_plain) == thrd_success);
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  assert(count == 2);
  mtx_destroy(&m);
  return 0;
}
