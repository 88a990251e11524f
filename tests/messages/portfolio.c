// run:
// says: engine: preemptions; no bound
// run: --unwind 1
// says: engine: preemptions; no bound
// run: --engine order --unwind 1
// says: bound: 1; no loop or recursion was cut
// run: -DINPUT
// says: bound: 1; no loop or recursion was cut
#include <pthread.h>
#include <stdatomic.h>

unsigned __VERIFIER_nondet_uint(void);
static atomic_int stage;
static unsigned input;

static void *work(void *arg) {
  while (stage != 1)
    ;
  stage = 2;
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef INPUT
  input = __VERIFIER_nondet_uint();
#endif
  pthread_create(&t, 0, work, 0);
  stage = 1;
  while (stage != 2)
    ;
  return input > 7;
}
