// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DOUTSIDE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DODD
// expect: UNKNOWN('x' at)
// why: sections keep out sections, and nothing else.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int x;

static void *run(void *arg) {
#ifdef ODD
  _Bool in = __VERIFIER_nondet_bool();
  if (in)
    __VERIFIER_atomic_begin();
  x++;
  if (in)
    __VERIFIER_atomic_end();
#else
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
#endif
#ifdef OUTSIDE
  int r = x;
  (void)r;
#endif
  return arg;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
  }
}
