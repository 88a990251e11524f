// run: --engine prove
// expect: TRUE
// run: --engine prove --32
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN(leaves this check open: s.x == 5)
// run: --engine prove --32 -DMUTANT
// expect: UNKNOWN(leaves this check open: s.x == 5)
// why: what is initialised beside an address is known, however wide that is.
#include <assert.h>
#include <pthread.h>

static int a, b;
static struct {
  int *p, *q;
  int x;
} s = {&a, &b, 5};

static void *work(void *arg) {
  *s.q = 1;
#ifdef MUTANT
  s.x = b + 5;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(s.x == 5);
  return 0;
}
