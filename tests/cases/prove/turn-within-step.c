// run: --engine portfolio
// expect: TRUE
// why: A step that does not come to its end is left when the turn is over.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int x;

void *run(void *p) {
  int state = 0;
  x = 1;
  while (1) {
    int k = __VERIFIER_nondet_int();
    if (k > state)
      state = k * 3;
    else if (k * k == state + 1)
      state ^= k;
  }
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(x <= 1);
  return 0;
}
