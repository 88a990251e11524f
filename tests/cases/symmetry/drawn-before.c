// run: --search hybrid
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: threads that have drawn an input and not begun do not exchange their
// roles and begin in order, too.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static _Bool flag;

static void *twin(void *arg) {
  _Bool drawn = __VERIFIER_nondet_bool();
  if (flag)
    assert(drawn);
  flag = drawn;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, twin, NULL);
  pthread_create(&u, NULL, twin, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
