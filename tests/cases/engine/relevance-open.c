// run: --search guided
// expect: FALSE(assertion)
// why: inputs that nobody looks at, and one that is checked if it comes late.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int ignored, x, y;

void *put(void *arg) {
  ignored = __VERIFIER_nondet_int();
  x = __VERIFIER_nondet_int();
  ignored = x;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, put, NULL);
  x = 1;
  ignored = x + ignored;
  pthread_join(t, NULL);
  y = x;
  if (y > 1000)
    assert(y != 123456);
  return 0;
}
