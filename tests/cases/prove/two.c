// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: a semaphore of two is no lock, though it was one of one.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static unsigned char s = 1;
static int x;

static void *work(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(s > 0);
  s--;
  __VERIFIER_atomic_end();
  assert(x == 0);
  x = 1;
  x = 0;
  __VERIFIER_atomic_begin();
  s++;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t;
  s++;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, work, 0);
  return 0;
}
