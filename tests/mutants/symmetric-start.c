/* Who begins first never ends: the third thread is made only if that was not
 * the one that is joined first. */
#include <assert.h>
#include <pthread.h>

int n;

extern void __VERIFIER_assume(int);

void *run(void *arg) {
  int before = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  __VERIFIER_assume(before);
  return arg;
}

void *fail(void *arg) {
  assert(n == 0);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_create(&c, 0, fail, 0);
  pthread_join(b, 0);
  return 0;
}
