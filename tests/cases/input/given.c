// run: --search dpor
// expect: FALSE(unreach-call)
// run: --search dpor -DSAFE
// expect: TRUE
// why: What one thread is given decides where another one goes.
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

static int given;

static void *look(void *arg) {
  if (given == 123456789)
#ifdef SAFE
    if (given < 0)
#endif
      reach_error();
  return arg;
}

int main(void) {
  pthread_t t;
  given = __VERIFIER_nondet_int();
  pthread_create(&t, 0, look, 0);
  pthread_join(t, 0);
}
