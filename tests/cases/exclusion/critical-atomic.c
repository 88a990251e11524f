// run: --unwind 1
// expect: TRUE
// why: A section of __VERIFIER_atomic_begin and _end takes place whole.
// run: --unwind 1 -DTORN
// expect: FALSE(assertion)
// mutant: the section ends between the read and the write.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int count;

static void *run(void *arg) {
  __VERIFIER_atomic_begin();
#ifdef TORN
  int old = count;
#else
  count++;
#endif
  __VERIFIER_atomic_end();
#ifdef TORN
  count = old + 1;
#endif
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
