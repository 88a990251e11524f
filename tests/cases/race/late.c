// run: --search explicit --property no-data-race
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race
// expect: FALSE(no-data-race)
// run: --search unfolding --property no-data-race
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DSTRONG
// expect: UNKNOWN(after its lifetime)
// run: --search unfolding --property no-data-race -DSTRONG
// expect: UNKNOWN(after its lifetime)
// why: Who comes too late to a variable of another thread's depends on that
// one's end.
#include <pthread.h>
#include <stdatomic.h>
static _Thread_local int x;
static _Atomic(int *) known;

static void *first(void *arg) {
#ifndef STRONG
  known = &x;
#endif
  x = 1;
#ifdef STRONG
  known = &x;
#endif
  return arg;
}

static void *second(void *arg) {
  int *p = known;
  if (p)
    *p = 2;
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
