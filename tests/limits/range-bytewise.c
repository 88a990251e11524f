// row: Ranges of any length that take one step a byte
// run: --engine order --unwind 3 --property assertion
// expect: UNKNOWN(needs a bound above 3)
#include <pthread.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
static char block[8];
static unsigned n;

static void *fill(void *unused) {
  memset(block, 1, n); // here
  return unused;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_uint() % 9;
  pthread_create(&t, NULL, fill, NULL);
  block[n / 2] = 1;
  pthread_join(t, NULL);
  return 0;
}
