// run: --unwind 2
// expect: FALSE(assertion)
// why: a thread that ends inside a section leaves the threads made in it.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);

void *fail(void *arg) {
  assert(0);
  return arg;
}

int main(void) {
  pthread_t thread;
  __VERIFIER_atomic_begin();
  pthread_create(&thread, 0, fail, 0);
  pthread_exit(0);
}
