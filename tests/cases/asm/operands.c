// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Operands are evaluated whatever the template does; "+r" of a shared
// variable reads it and writes it back.
#include <assert.h>
#include <pthread.h>

static int n, calls;

static int called(void) { return ++calls; }

static void *run(void *arg) {
#ifdef MUTANT
  __asm__ __volatile__("" : "+r"(n));
#else
  __asm__ __volatile__("" : "+m"(n));
#endif
  return arg;
}

int main(void) {
  pthread_t a;
  int i = 0;
  __asm__ __volatile__("" : : "r"(called()), "r"(i++));
  assert(calls == 1 && i == 1);
  pthread_create(&a, NULL, run, NULL);
  n = 1;
  pthread_join(a, NULL);
  assert(n == 1);
  return 0;
}
