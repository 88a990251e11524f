// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: there are two threads of one routine.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x;

static void *f(void *arg) {
  int mine = __VERIFIER_nondet_int() & 1;
  x = mine;
  assert(x == mine);
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, NULL, f, NULL);
  return 0;
}
