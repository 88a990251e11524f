// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion -DOTHER
// expect: UNKNOWN(no proof without a bound: the invariant found leaves this check open)
// run: --engine prove --property assertion -DBEFORE
// expect: UNKNOWN(no proof without a bound: the invariant found leaves this check open)
// why: addresses in one object have the order of their offsets; those in two
// objects have any, and so has one that lies before its object.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static int a[8], b[8];

static void *work(void *unused) {
  for (;;) {
    unsigned i = __VERIFIER_nondet_uint() % 8;
#ifdef OTHER
    assert(&b[i] < &a[7] || i == 7);
#elif defined BEFORE
    assert(!(&a[0] - i < &a[0]));
#else
    assert(&a[i] < &a[7] || i == 7);
    assert(&a[i] <= &a[8]);
#endif
  }
  return unused;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, NULL, work, NULL);
}
