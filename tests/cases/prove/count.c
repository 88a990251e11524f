// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: n == 0)
// why: n is the number of threads between two places of work, of which locks
// leave none where main looks: for any number of threads. Not if a thread may
// stop in between, or adds more than it takes away.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int __VERIFIER_nondet_int(void);

static int n;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int k) {
  __VERIFIER_atomic_begin();
  n += k;
  __VERIFIER_atomic_end();
}

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  add(1);
#if MUTANT == 1
  if (__VERIFIER_nondet_int()) {
    pthread_mutex_unlock(&lock);
    return arg;
  }
#endif
#if MUTANT == 2
  add(1);
#endif
  add(-1);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  assert(n == 0);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  for (;;)
    pthread_create(&t, 0, work, 0);
}
