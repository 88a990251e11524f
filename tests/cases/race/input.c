// run: --property no-data-race --engine order
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor
// expect: FALSE(no-data-race)
// run: --property no-data-race -DFLOAT
// expect: FALSE(no-data-race)
// why: a race that only a large input comes to, which its witness tells.
#include <pthread.h>

#ifdef FLOAT
extern float __VERIFIER_nondet_float(void);
#define INPUT __VERIFIER_nondet_float
typedef float Number;
#else
extern int __VERIFIER_nondet_int(void);
#define INPUT __VERIFIER_nondet_int
typedef int Number;
#endif

static Number most;

static void *note(void *arg) {
  Number n = INPUT();
  if (n > 100000)
    most = n;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, note, NULL);
  most = 1;
  pthread_join(t, NULL);
  return 0;
}
