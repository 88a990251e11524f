// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: *(int *)arg >= 0)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(live object)
// why: what a thread is given may be a variable of its maker, which others
// write and which may be over.
#include <assert.h>
#include <pthread.h>

static void *work(void *arg) {
  assert(*(int *)arg >= 0);
  return 0;
}

static void make(void) {
  int n = 1;
  pthread_t t;
  pthread_create(&t, 0, work, &n);
#if MUTANT != 2
  pthread_join(t, 0);
#endif
}

int main(void) {
  int n = 3;
  pthread_t t;
  pthread_create(&t, 0, work, &n);
  for (unsigned i = 0; i < 100000; i++)
    if (n > 0)
      n--;
#if MUTANT == 1
  n--;
#endif
  make();
  pthread_join(t, 0);
  return 0;
}
