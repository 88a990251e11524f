// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: what threads add, as each read it at some time, is no more than how often
// one has done so, which is no more than how many there are. Not if one adds
// more.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int x, n;

static void *look(void *arg) {
  assert(x <= n);
  return arg;
}

static void *work(void *arg) {
  int t = x;
#ifdef MUTANT
  t++;
#endif
  x = t + 1;
  return arg;
}

int main(void) {
  pthread_t t;
#ifdef MUTANT
  n = 2;
#else
  n = __VERIFIER_nondet_int();
#endif
  if (n <= 0)
    return 0;
  pthread_create(&t, 0, look, 0);
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, work, 0);
}
