// run: --property no-data-race --search dpor
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DAPART
// expect: TRUE
// run: --property no-data-race --search explicit -DAPART
// expect: TRUE
// run: --property no-data-race --search dpor -DZERO
// expect: TRUE
// run: --property no-data-race --search explicit -DZERO
// expect: TRUE
// why: Bit-fields that are neighbours are one memory location, unless one of no
// bits lies between.
#include <pthread.h>

struct {
  int a : 3;
#ifdef ZERO
  int : 0;
#endif
#ifdef APART
  int b;
#else
  int b : 3;
#endif
} s;

void *set(void *p) {
  s.a = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  s.b = 1;
  pthread_join(t, 0);
  return 0;
}
