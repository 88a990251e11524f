// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DBITS
// expect: UNKNOWN(at)
// run: --engine static --property no-data-race -DWIDE
// expect: UNKNOWN('a)
// run: --engine static --property no-data-race -DPLAIN
// expect: UNKNOWN('flag' at)
// run: --engine static --property no-data-race -DOWN
// expect: UNKNOWN('own' at)
// why: neighbours in memory, bit-fields, threads' own objects, atomics.
#include <pthread.h>
#include <stdatomic.h>

static struct {
  int a : 4, b : 4;
  int c;
} s;
static char a[8];
static atomic_int flag;
static _Thread_local int own;
static int *others;

static void *run(void *arg) {
#ifdef BITS
  s.b = 1;
#else
  s.c = 1;
#endif
#ifdef WIDE
  *(int *)(a + 4) = 1;
#else
  a[5] = 1;
#endif
#ifdef PLAIN
  *(int *)&flag = 1;
#else
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
#endif
#ifdef OWN
  *others = 1;
#endif
  own++;
  return arg;
}

int main(void) {
  pthread_t t;
  others = &own;
  pthread_create(&t, NULL, run, NULL);
  s.a = 1;
  a[6] = 1;
  atomic_fetch_add(&flag, 1);
  own++;
  return 0;
}
