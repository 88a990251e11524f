// run:
// expect: TRUE
// run: -DLATE
// expect: FALSE(assertion)
// run: --engine order -DN=300
// expect: TRUE
// run: --engine order -DN=300 -DLATE
// expect: FALSE(assertion)
// run: --engine scheduler -DN=300
// expect: TRUE
// run: --search explicit -DN=300 -DI=4
// expect: TRUE
// run: --search explicit -DN=300 -DI=4 -DLATE
// expect: FALSE(assertion)
// run: --property no-data-race -DBY_THREAD -DN=300 -DI=4
// expect: TRUE
// run: --property no-data-race -DBY_THREAD -DN=300 -DI=4 -DLATE
// expect: FALSE(no-data-race)
// why: A structure of 2^20 bytes is assigned, passed and returned at once, and is
// as it was then.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N (1 << 18)
#endif

unsigned __VERIFIER_nondet_uint(void);
typedef struct {
  short n;
  int all[N];
} Large;
static Large x, y;

static Large same(Large z) { return z; }

static void *assign(void *unused) {
  y = same(x);
  return unused;
}

int main(void) {
  pthread_t t;
#ifdef I
  unsigned i = I;
#else
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= N)
    return 0;
#endif
  x.n = 3, x.all[i] = 5, x.all[0] += 1;
#ifdef BY_THREAD
  pthread_create(&t, NULL, assign, NULL);
#ifdef LATE
  x.all[i] = 6;
#endif
  pthread_join(t, NULL);
#else
#ifdef LATE
  x.all[i] = 6;
#endif
  assign(&t);
  x.all[i] = 7;
#endif
  assert(y.n == 3 && y.all[i] == 5 + (i == 0));
  return 0;
}
