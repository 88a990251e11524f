// run: --search dpor
// expect: TRUE
// run: --search dpor -DMOST=6
// expect: FALSE(assertion)
// why: How often a loop runs is an input.
#include <assert.h>
#include <pthread.h>

#ifndef MOST
#define MOST 5
#endif

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

static int sum;

static void *add(void *arg) {
  unsigned char n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= MOST);
  for (unsigned char i = 0; i < n; i++)
    sum++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  assert(sum <= 5);
}
