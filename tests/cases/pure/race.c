// run: --engine order --unwind 1 --property no-data-race
// expect: FALSE(no-data-race)
// run: --engine order --unwind 1 --property no-data-race -DATOMIC
// expect: TRUE
// run: --search explicit --property no-data-race
// expect: FALSE(no-data-race)
// why: an iteration that only waits may race.
#include <pthread.h>
#ifdef ATOMIC
static _Atomic int f;
#else
static int f;
#endif
static int data;
static void *run(void *arg) {
  data = 1;
  f = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  while (f == 0)
    ;
  return data - 1;
}
