// run: --property no-data-race --search dpor
// expect: TRUE
// run: --property no-data-race --search preemptions
// expect: TRUE
// run: --property no-data-race --search explicit
// expect: TRUE
// run: --property no-data-race --search dpor -DOUTSIDE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DOUTSIDE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DOUTSIDE
// expect: FALSE(no-data-race)
// why: A section takes place at once, with the thread that it creates; it does
// not exclude accesses outside of sections.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;

void *get(void *p) {
  int r = x;
  (void)r;
  return p;
}

int main(void) {
  pthread_t t;
#ifdef OUTSIDE
  pthread_create(&t, 0, get, 0);
#endif
  __VERIFIER_atomic_begin();
#ifndef OUTSIDE
  pthread_create(&t, 0, get, 0);
#endif
  x = 1;
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
  return 0;
}
