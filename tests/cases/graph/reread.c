// run: -DSTATE --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: -DSTATE --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: -DVALUE --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: -DVALUE --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: -DTAKE=relaxed --search graph --memory-model rc11 --property no-data-race
// expect: FALSE(no-data-race)
// run: -DTAKE=relaxed --search explicit --memory-model rc11 --property no-data-race
// expect: FALSE(no-data-race)
// run: -DTAKE=acquire --search graph --memory-model rc11 --property no-data-race
// expect: TRUE
// run: -DTAKE=acquire --search explicit --memory-model rc11 --property no-data-race
// expect: TRUE
// run: -DSTALE --search graph --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// why: What a thread has read before it reads a cell again may make no
// why: difference; it does if it is kept, stored, or synchronises.
#include "../memory-model/litmus.h"
#include <assert.h>

static atomic_int x, flag;
static int data;

#if defined STATE || defined VALUE
static int first, last;

static void *set(void *arg) {
  STORE(&x, 1, relaxed);
  return arg;
}

static void *update(void *arg) {
  int seen = LOAD(&x, relaxed), begun = seen;
#ifdef VALUE
  while (!atomic_compare_exchange_strong(&x, &seen, 10 + begun))
    ;
#else
  while (!atomic_compare_exchange_strong(&x, &seen, 10))
    ;
  first = begun, last = seen;
#endif
  return arg;
}

int main(void) {
  run(set, update, NULL, NULL);
#ifdef VALUE
  assert(LOAD(&x, relaxed) != 10);
#else
  assert(first == last);
#endif
  return 0;
}

#elif defined TAKE
static void *set(void *arg) {
  STORE(&x, 1, relaxed);
  return arg;
}

static void *publish(void *arg) {
  int one = 1;
  data = 1;
  if (atomic_compare_exchange_strong_explicit(
          &x, &one, 1, memory_order_release, memory_order_relaxed))
    STORE(&flag, 1, relaxed);
  return arg;
}

static void *take(void *arg) {
  int one;
  do {
    while (LOAD(&x, acquire) != 1)
      ;
    one = 1;
  } while (!atomic_compare_exchange_strong_explicit(
      &x, &one, 2, ORDER(TAKE), memory_order_relaxed));
  if (LOAD(&flag, relaxed))
    data++;
  return arg;
}

int main(void) {
  run(set, publish, take, NULL);
  return 0;
}

#elif defined STALE
static void *again(void *arg) {
  STORE(&flag, 1, relaxed);
  int seen = LOAD(&x, relaxed);
  while (!atomic_compare_exchange_strong_explicit(
      &x, &seen, 2, memory_order_relaxed, memory_order_relaxed))
    ;
  return arg;
}

static void *set(void *arg) {
  STORE(&x, 0, seq_cst);
  LOAD(&flag, seq_cst);
  return arg;
}

int main(void) {
  run(again, set, NULL, NULL);
  return 0;
}

#endif
