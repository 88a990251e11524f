// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove
// expect: UNKNOWN(leaves this check open: told != 2)
// why: what a thread was given is what it tells in the end: where states are
// enumerated, it stays what it was while others see it.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int told, is_there, is_near, is_asked, is_told;

static void *tell(void *arg) {
  int mine = (int)(long)arg;
  is_there = 1;
  while (!is_near)
    ;
  while (!is_asked)
    ;
  told = mine;
  is_told = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  long n = __VERIFIER_nondet_int() ? 0 : 2;
  pthread_create(&t, 0, tell, (void *)n);
  while (!is_there)
    ;
  is_near = 1;
  is_asked = 1;
  while (!is_told)
    ;
  assert(told != 2);
}
