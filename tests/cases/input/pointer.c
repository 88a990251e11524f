// run: --search dpor
// expect: TRUE
// run: --search dpor -DWRONG
// expect: FALSE(assertion)
// why: Inputs choose among addresses, travel in a thread's argument and come
// back from it.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned __VERIFIER_nondet_uint(void);

static int x, y;

static void *set(void *arg) {
  int *p = __VERIFIER_nondet_bool() ? &x : &y;
  *p = 1;
  return (void *)((uintptr_t)arg + 1);
}

int main(void) {
  pthread_t t;
  void *back;
  uintptr_t given = __VERIFIER_nondet_uint();
  pthread_create(&t, 0, set, (void *)given);
  pthread_join(t, &back);
  assert(x + y == 1);
#ifdef WRONG
  assert((uintptr_t)back != 77777);
#else
  assert((uintptr_t)back == given + 1);
#endif
}
