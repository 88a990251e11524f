// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN
// run: -DMUTANT
// expect: FALSE(assertion)
// why: that numbers are added does not stop a proof of what does not depend on
// them; comparisons are exact; the mutant compares with what one may be.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double sum;
static int n, twice;

static void *work(void *arg) {
  for (;;) {
    pthread_mutex_lock(&lock);
    sum = sum * 0.5 + 1;
    n++;
    twice += 2;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  for (;;) {
    pthread_mutex_lock(&lock);
#ifdef MUTANT
    assert(sum < 1.5);
#else
    assert(twice == n + n);
    assert(!(sum < 0 && sum > 0));
#endif
    pthread_mutex_unlock(&lock);
  }
}
