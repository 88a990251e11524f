// run: --engine prove
// expect: UNKNOWN(a proof needs that 'n' does not wrap around)
// run: --engine prove -DNO_LOCK
// expect: UNKNOWN(n in line 26)
// run: --engine prove -DARRAY
// expect: UNKNOWN(some part of a == )
// why: what stands in the way of a proof is told: a variable that is counted
// without end, who may write, an array whose elements are not told apart.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int n, a[64];
static unsigned at;

static void *work(void *arg) {
#ifdef ARRAY
  if (at < 64)
    assert(a[at] == 0);
#else
#ifndef NO_LOCK
  __VERIFIER_atomic_begin();
#endif
  n++;
  assert(n > 0);
#ifdef NO_LOCK
  n = 0;
#else
  __VERIFIER_atomic_end();
#endif
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, work, 0);
#ifdef ARRAY
    at++;
    a[at % 64] = 0;
#endif
  }
}
