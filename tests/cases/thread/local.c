// run: --unwind 1
// expect: TRUE
// why: A thread-local variable is each thread's own, with its initial value.
// run: --unwind 1 -DSHARED
// expect: FALSE(assertion)
// mutant: the variable is shared.
#include <assert.h>
#include <pthread.h>

#ifdef SHARED
static int n = 3;
#else
static _Thread_local int n = 3;
#endif

static void *run(void *arg) {
  assert(n == 3);
  n++;
  assert(n == 4);
  return arg;
}

int main(void) {
  pthread_t a, b;
  n = 10;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 10);
  return 0;
}
