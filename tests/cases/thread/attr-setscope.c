// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: pthread_attr_setscope is expected to fail.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  assert(pthread_attr_setscope(&attr, PTHREAD_SCOPE_SYSTEM) != 0);
  return 0;
}
