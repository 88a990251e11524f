// run: --unwind 1
// expect: TRUE
// why: call_once lets one thread run the function and the others wait for it.
#include <assert.h>
#include <threads.h>
#include <time.h>

static once_flag flag = ONCE_FLAG_INIT;
static int made;

static void make(void) { made++; }

static int run(void *arg) {
  call_once(&flag, make);
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
