// run: --engine order --reduction none --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DLATE
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DLATE
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DLATE
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DEAGER
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DEAGER
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DEAGER
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DRELAXED
// expect: UNKNOWN(weaker than acquire or release, with no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DRELAXED
// expect: UNKNOWN(weaker than acquire or release, with no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DRELAXED
// expect: UNKNOWN(weaker than acquire or release, with no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DFENCES
// expect: UNKNOWN(weaker than acquire or release, with no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DFENCES
// expect: UNKNOWN(weaker than acquire or release, with no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DFENCES
// expect: UNKNOWN(weaker than acquire or release, with no-data-race)
// why: A flag orders the data, unless they are written after it or read
// without it. What a relaxed flag does, with fences or without, formulas do
// not tell.
#include <pthread.h>
#include <stdatomic.h>
#if defined RELAXED || defined FENCES
enum { STORE = memory_order_relaxed, LOAD = memory_order_relaxed };
#else
enum { STORE = memory_order_release, LOAD = memory_order_acquire };
#endif
static atomic_int flag;
static int data;

static void *first(void *arg) {
#ifndef LATE
  data = 1;
#endif
#ifdef FENCES
  atomic_thread_fence(memory_order_release);
#endif
  atomic_store_explicit(&flag, 1, STORE);
#ifdef LATE
  data = 1;
#endif
  return arg;
}

static void *second(void *arg) {
  if (atomic_load_explicit(&flag, LOAD)) {
#ifdef FENCES
    atomic_thread_fence(memory_order_acquire);
#endif
    data = 2;
  }
#ifdef EAGER
  else
    data = 3;
#endif
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
