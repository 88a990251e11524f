// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the section ends between the read and the write.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int count;

static void *run(void *arg) {
  __VERIFIER_atomic_begin();
  int old = count;
  __VERIFIER_atomic_end();
  count = old + 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  return 0;
}
