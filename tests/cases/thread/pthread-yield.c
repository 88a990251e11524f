// run: --unwind 1
// expect: TRUE
// why: pthread_yield changes nothing and reports success.
// run: --unwind 1 -DFAILS
// expect: FALSE(assertion)
// mutant: it is expected to fail.
#include <assert.h>

int pthread_yield(void);

int main(void) {
#ifdef FAILS
  assert(pthread_yield() != 0);
#else
  assert(pthread_yield() == 0);
#endif
  return 0;
}
