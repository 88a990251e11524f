// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: no lock is taken.
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static int count;

static int run(void *arg) {
  count++;
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
