// run: --engine order --proved-ranges
// expect: FALSE(assertion)
// run: --engine order --proved-ranges -DBEGIN=__VERIFIER_atomic_begin -DEND=__VERIFIER_atomic_end
// expect: FALSE(assertion)
// why: where no thread is made, main alone stores what no thread ever finds;
// also in a section that may make one.
#include <assert.h>
#include <pthread.h>

#ifndef BEGIN
#define BEGIN() (void)0
#define END() (void)0
#endif
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int x;

static void *add(void *arg) {
  if (x == 0)
    x = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  BEGIN();
  if (__VERIFIER_nondet_int())
    pthread_create(&t, NULL, add, NULL);
  else
    x = 1000;
  END();
  if (x == 1)
    x = 0;
  assert(x != 1000);
}
