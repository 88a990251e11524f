// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: two workers meet at a barrier in each round, which turns its sense; not
// if one goes on past a meeting.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
static int waiting, sense, a, b;
static void barrier(int mine) {
  __VERIFIER_atomic_begin();
  if (waiting == 1) {
    waiting = 0;
    sense = mine;
  } else
    waiting = 1;
  __VERIFIER_atomic_end();
  while (sense != mine) {
  }
}
static void *one(void *arg) {
  for (;;) {
    a = 1;
    barrier(1);
    assert(b == 1);
    barrier(0);
    a = 0;
    barrier(1);
    assert(b == 0);
    barrier(0);
  }
  return arg;
}
static void *other(void *arg) {
  for (;;) {
    b = 1;
    barrier(1);
    assert(a == 1);
#ifndef MUTANT
    barrier(0);
#endif
    b = 0;
#ifdef MUTANT
    barrier(0);
#endif
    barrier(1);
    assert(a == 0);
    barrier(0);
  }
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, other, 0);
  return 0;
}
