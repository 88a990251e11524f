// row: Threads are put in an order, up to steps
// run: --engine prove --property assertion
// expect: UNKNOWN(the invariant found leaves this check open)
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned n, x;

static void *add(void *arg) {
  for (unsigned i = 0; i < n; i++)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t t[5];
  n = __VERIFIER_nondet_uint();
  pthread_create(&t[0], NULL, add, NULL);
  pthread_create(&t[1], NULL, add, NULL);
  pthread_create(&t[2], NULL, add, NULL);
  pthread_create(&t[3], NULL, add, NULL);
  pthread_create(&t[4], NULL, add, NULL);
  for (int i = 0; i < 5; i++)
    pthread_join(t[i], NULL);
  assert(x == 5 * n);
  return 0;
}
