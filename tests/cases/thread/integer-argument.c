// run: --unwind 1
// expect: TRUE
// why: An integer travels as a pointer, there and back.
// run: --unwind 1 -DVALUE
// expect: FALSE(assertion)
// mutant: the result is off by one.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *run(void *arg) { return (void *)((intptr_t)arg * 2 - 1); }

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, (void *)(intptr_t)-20);
  pthread_join(t, &result);
#ifdef VALUE
  assert((intptr_t)result == -40);
#else
  assert((intptr_t)result == -41);
#endif
  return 0;
}
