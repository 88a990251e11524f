// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 10s --property assertion -DTHREAD_WRITES_TWICE
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DTHREAD_WRITES_TWICE
// expect: FALSE(assertion)
// run: --engine prove --timeout 10s --property assertion -DTHREAD_READS_TWICE
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DTHREAD_READS_TWICE
// expect: FALSE(assertion)
// run: --engine prove --timeout 10s --property assertion -DMAIN_READS_TWICE
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DMAIN_READS_TWICE
// expect: FALSE(assertion)
// why: accesses are no steps of their own only where main has joined the thread
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned n, a[100], s, x, y, z;

static void *f(void *unused) {
  for (unsigned i = 0; i < n; i++)
    s += a[i];
#ifdef THREAD_READS_TWICE
  y = x;
  z = x;
#else
  x = 1;
  x = 0;
#endif
  return unused;
}

int main(void) {
  pthread_t p;
  unsigned t = 0;
  n = (unsigned)__VERIFIER_nondet_int();
  if (n > 100)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = (unsigned)__VERIFIER_nondet_int();
  pthread_create(&p, 0, f, 0);
#ifdef THREAD_WRITES_TWICE
  t = x;
#elif defined THREAD_READS_TWICE
  x = 1;
#elif defined MAIN_READS_TWICE
  y = x;
  z = x;
#endif
  pthread_join(p, 0);
  assert(t != 1);
  assert(y == z);
}
