// run: --unwind 1
// expect: TRUE
// why: Who sees the flag sees the data.
// run: --unwind 1 -DFLAG_FIRST
// expect: FALSE(assertion)
// mutant: the flag is set before the data.
// run: --unwind 1 -DNO_FLAG
// expect: FALSE(assertion)
// mutant: the reader does not look at the flag.
#include <assert.h>
#include <pthread.h>

static int data;
static _Atomic int flag;

static void *one(void *arg) {
#ifdef FLAG_FIRST
  flag = 1;
#endif
  data = 7;
#ifndef FLAG_FIRST
  flag = 1;
#endif
  return arg;
}

static void *two(void *arg) {
#ifdef NO_FLAG
  assert(data == 7);
#else
  if (flag)
    assert(data == 7);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
