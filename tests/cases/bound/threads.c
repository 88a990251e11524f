// run: --unwind 2 --engine order
// expect: UNKNOWN(main.0)
// why: Threads made in a loop with an open bound.
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static void *run(void *arg) { return arg; }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
  }
  return 0;
}
