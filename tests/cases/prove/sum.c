// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: stock >= 0)
// why: what is in stock and what is still to come are together no more than an
// int can be; not if there is one at first.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int stock;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  int left = __VERIFIER_nondet_int();
  pthread_mutex_lock(&lock);
#if MUTANT == 1
  stock = 1;
#else
  stock = 0;
#endif
  for (; left > 0; left--)
    stock++;
  assert(stock >= 0);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
