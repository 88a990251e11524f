// Two threads store neighbours of one memory location.
// run: -DWAY=1
// expect: FALSE(assertion)
// run: -DWAY=2
// expect: FALSE(assertion)
// run: -DWAY=3
// expect: FALSE(assertion)
// run: -DWAY=4
// expect: FALSE(assertion)
// run: -DWAY=5
// expect: FALSE(assertion)
// run: -DWAY=6
// expect: FALSE(assertion)
// run: -DWAY=6 --32
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>

struct S {
  char before[5000];
#if WAY == 1
  signed char a : 4, b : 4;
#elif WAY == 2
  unsigned short a : 5, b : 11;
#elif WAY == 3
  _Bool a : 1, b : 1;
#elif WAY == 4
  unsigned a : 3, b : 29;
#elif WAY == 5
  unsigned long long a : 33, b : 31;
#else
  unsigned a : 2, b : 3, : 0, c;
#endif
  char after;
};

struct S s[2], *p = s;

static void *run(void *arg) {
  p[1].a = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  struct S *q = &s[1];
  pthread_create(&t, 0, run, 0);
#if WAY == 6
  int old = q->b++;
  --q->b, q->b |= 1;
  assert(old == 0);
#else
  q->b = 1;
#endif
  pthread_join(t, 0);
  // Compilers store most of a field of 33 bits without touching the other.
  assert((WAY == 5 || q->a == 1) && q->b == 1);
  return 0;
}
