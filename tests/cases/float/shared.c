// run:
// expect: TRUE
// run: --engine scheduler
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DMUTANT --engine scheduler
// expect: FALSE(assertion)
// why: two threads scale a number that is anything; the mutant adds, which
// rounds in another way by the order.
#include <assert.h>
#include <pthread.h>

extern float __VERIFIER_nondet_float(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static float x;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
#ifdef MUTANT
  x += *(float *)arg;
#else
  x *= *(float *)arg;
#endif
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  static float two = 2, eight = 8;
  pthread_t a, b;
  float first = __VERIFIER_nondet_float();
  if (!(first > 1e-30f && first < 1e30f))
    return 0;
  x = first;
  pthread_create(&a, NULL, work, &two);
  pthread_create(&b, NULL, work, &eight);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#ifdef MUTANT
  assert(x == first + 2 + 8);
#else
  assert(x == first * 16);
#endif
  return 0;
}
