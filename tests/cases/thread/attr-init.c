// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: pthread_attr_init is expected to fail.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_attr_t attr;
  assert(pthread_attr_init(&attr) != 0);
  return 0;
}
