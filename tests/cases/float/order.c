// run: -DWHAT=1
// expect: TRUE
// run: -DWHAT=1 --engine order
// expect: TRUE
// run: -DWHAT=1 --engine scheduler
// expect: TRUE
// run: -DWHAT=2
// expect: FALSE(assertion)
// run: -DWHAT=2 --engine order
// expect: FALSE(assertion)
// run: -DWHAT=3 --engine order
// expect: FALSE(assertion)
// run: -DWHAT=4 --engine order
// expect: FALSE(assertion)
// run: -DWHAT=4 --engine scheduler
// expect: FALSE(assertion)
// why: which order matters, if by nothing but arithmetic on floats; what a
// section has stored is what it reads next.  With add last x is 4 or 7 and y 8
// or 11; with scale last x is 6 or 9 and y 12 or 18.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double x = 1, y = 1;
static void *add(void *arg) {
  pthread_mutex_lock(&lock);
  x = x + 1;
  y = x + 4;
  pthread_mutex_unlock(&lock);
  return arg;
}
static void *scale(void *arg) {
  pthread_mutex_lock(&lock);
  x = x * 3;
  y = x * 2;
  pthread_mutex_unlock(&lock);
  return arg;
}
int main(void) {
  pthread_t a, b;
  if (__VERIFIER_nondet_bool())
    x = 2;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, scale, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#if WHAT == 1
  assert(y - x == 4 || y - x == x);
#elif WHAT == 2
  assert(y - 4 != 7);
#elif WHAT == 3
  assert(y / 2 != 9);
#else
  assert(y + 1 != 9);
#endif
  return 0;
}
