// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: it is expected to fail.
#include <assert.h>

int pthread_yield(void);

int main(void) {
  assert(pthread_yield() != 0);
  return 0;
}
