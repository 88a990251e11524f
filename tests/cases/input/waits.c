// run: --search dpor
// expect: FALSE(unreach-call)
// run: --search dpor -DALWAYS
// expect: TRUE
// why: Where the first thread waits for ever the other one sees what it could
// not have seen otherwise.
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
void reach_error(void);

static int given, passed;

static void *wait(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(given == 7);
  passed = 1;
  __VERIFIER_atomic_end();
  return arg;
}

static void *look(void *arg) {
#ifdef ALWAYS
  if (given != 7 && passed)
#else
  if (given != 7)
#endif
    reach_error();
  return arg;
}

int main(void) {
  pthread_t t, u;
  given = __VERIFIER_nondet_int();
  pthread_create(&t, 0, wait, 0);
  pthread_create(&u, 0, look, 0);
}
