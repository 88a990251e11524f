// run: --unwind 1
// expect: TRUE
// why: call_once lets one thread run the function and the others wait for it.
// run: --unwind 1 -DDIRECT
// expect: FALSE(assertion)
// mutant: the function is called directly by both.
// run: --unwind 1 -DTWO_FLAGS
// expect: FALSE(assertion)
// mutant: each thread has a flag of its own.
#include <assert.h>
#include <threads.h>
#include <time.h>

#ifdef TWO_FLAGS
static _Thread_local once_flag flag = ONCE_FLAG_INIT;
#else
static once_flag flag = ONCE_FLAG_INIT;
#endif
static int made;

static void make(void) { made++; }

static int run(void *arg) {
#ifdef DIRECT
  make();
#else
  call_once(&flag, make);
#endif
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
