// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the function is called directly by both.
#include <assert.h>
#include <threads.h>
#include <time.h>

static once_flag flag = ONCE_FLAG_INIT;
static int made;

static void make(void) { made++; }

static int run(void *arg) {
  make();
  assert(made == 1);
  return arg != NULL;
}

int main(void) {
  thrd_t a, b;
  thrd_create(&a, run, NULL);
  thrd_create(&b, run, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
