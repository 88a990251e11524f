// run: --engine order --reduction none --property no-data-race --unwind 3 -DA=0 -DB=1
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DA=0 -DB=1
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DA=0 -DB=1
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DA=1 -DB=1
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DA=1 -DB=1
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DA=1 -DB=1
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DWHOLE -DA=0 -DB=3
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DWHOLE -DA=0 -DB=3
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DWHOLE -DA=0 -DB=3
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DMOVED -DA=0 -DB=1
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DMOVED -DA=0 -DB=1
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DMOVED -DA=0 -DB=1
// expect: FALSE(no-data-race)
// why: Only accesses to the same bytes race, be they parts of others or chosen
// by a variable.
#include <pthread.h>
#include <stdatomic.h>
static union {
  int whole;
  char part[4];
} u;
static atomic_int shift;

static void *first(void *arg) {
#ifdef WHOLE
  u.whole = 1;
#elif defined MOVED
  u.part[A + shift] = 1;
#else
  u.part[A] = 1;
#endif
  return arg;
}

static void *second(void *arg) {
  shift = 1;
  u.part[B] = 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
