// run: --engine portfolio -DWAIT --unwind 1 --reduction sir
// expect: TRUE
// run: -DINPUT
// expect: TRUE
// run: --search dpor -DINPUT -DWAIT
// expect: TRUE
// run: --search dpor -DINPUT -DWAIT -DMUTANT
// expect: FALSE(assertion)
// run: -DINPUT -DMUTANT
// expect: FALSE(assertion)

/* What has a bound is proved by formulas, with all values of its inputs; what
 * spins, by running it, with its inputs left open. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STAGES
#define STAGES 1
#endif

unsigned __VERIFIER_nondet_uint(void);
atomic_uint stage;
unsigned input;

static void *work(void *arg) {
#ifdef WAIT
  while (stage != 1)
    ;
  stage = 2;
#else
  for (int i = 0; i < STAGES; i++)
    stage += input;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef INPUT
  input = __VERIFIER_nondet_uint() & 0xffff;
#endif
  pthread_create(&t, 0, work, 0);
#ifdef WAIT
  stage = 1;
  while (stage != 2)
    ;
#ifdef INPUT
  stage += input;
#endif
#else
  pthread_join(t, 0);
#endif
#ifdef MUTANT
  assert(stage != 12345);
#else
  assert(stage <= 0xffff * STAGES + 2);
#endif
  return 0;
}
