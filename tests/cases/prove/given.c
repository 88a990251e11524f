// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT=1
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT=2
// expect: FALSE(assertion)
// why: what two threads are given and have added is known from where they are,
// for each way to get there. Not if one of them is given something else, or what
// it has read may be out of date.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int n) {
#if MUTANT != 2
  pthread_mutex_lock(&lock);
#endif
  sum = sum + n;
#if MUTANT != 2
  pthread_mutex_unlock(&lock);
#endif
}

static void *one(void *arg) {
  add((int)(long)arg);
  return 0;
}

static void *other(void *arg) {
  add(11 - (int)(long)arg);
  return 0;
}

int main(void) {
  pthread_t t, u;
  long n = __VERIFIER_nondet_int() ? 4 : 7;
  pthread_create(&t, 0, one, (void *)n);
#if MUTANT == 1
  n = 4;
#endif
  pthread_create(&u, 0, other, (void *)n);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(sum == 11);
}
