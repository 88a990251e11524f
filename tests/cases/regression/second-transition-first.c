// run: --reduction sir
// expect: FALSE(assertion)
// run: --reduction mpor
// expect: FALSE(assertion)
// why: a thread whose first transition an input decides may begin with its
// second.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
int y;
void *t(void *arg) {
  _Bool first = __VERIFIER_nondet_bool();
  if (first)
    y = 1;
  y = first ? 2 : 3;
  return 0;
}
int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t, 0);
  int seen = y;
  assert(seen != 3);
  return 0;
}
