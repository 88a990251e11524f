// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: pthread_attr_destroy is expected to fail.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  assert(pthread_attr_destroy(&attr) != 0);
  return 0;
}
