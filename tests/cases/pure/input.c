// run: --engine order --unwind 1
// expect: FALSE(assertion)
// run: --engine scheduler --unwind 1
// expect: FALSE(assertion)
// why: a thread stays in a loop that its inputs alone could end.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
static volatile int x, y;
static void *run(void *arg) {
  x = 1;
  while (!__VERIFIER_nondet_bool())
    ;
  y = 1;
  return arg;
}
static void *look(void *arg) {
  if (x == 1 && y == 0)
    assert(y);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, look, 0);
  return 0;
}
