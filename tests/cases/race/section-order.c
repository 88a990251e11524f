// run: --search explicit --property no-data-race
// expect: TRUE
// run: --search dpor --property no-data-race
// expect: TRUE
// run: --search hybrid --property no-data-race
// expect: TRUE
// run: --search unfolding --property no-data-race
// expect: TRUE
// run: --search explicit --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --search unfolding --property no-data-race -DWEAK
// expect: FALSE(no-data-race)
// run: --search explicit --property no-data-race -DWAITS
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DWAITS
// expect: FALSE(no-data-race)
// run: --search hybrid --property no-data-race -DWAITS
// expect: FALSE(no-data-race)
// run: --search unfolding --property no-data-race -DWAITS
// expect: FALSE(no-data-race)
// why: A section is before the next one, whatever they access: two orders of
// sections that touch nothing in common have other races.
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
#ifdef WEAK
enum { RELEASE = memory_order_relaxed, ACQUIRE = memory_order_relaxed };
#else
enum { RELEASE = memory_order_release, ACQUIRE = memory_order_acquire };
#endif
static int x, a, b;
static atomic_int flag;

static void *first(void *arg) {
  x = 1;
  __VERIFIER_atomic_begin();
  a++;
  __VERIFIER_atomic_end();
  atomic_store_explicit(&flag, 1, RELEASE);
  return arg;
}

static void *second(void *arg) {
  __VERIFIER_atomic_begin();
  b++;
  __VERIFIER_atomic_end();
#ifdef WAITS
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(x == 1);
  __VERIFIER_atomic_end();
#else
  if (atomic_load_explicit(&flag, ACQUIRE))
    x = 2;
#endif
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
