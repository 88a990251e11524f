/* Threads put their number, from 1 on, behind the digits of a number in base
 * 3, N times each, under a mutex: the value tells the order of all of them.  It
 * is largest when they come in falling order; and its parity, in the end, is
 * the same in all orders, so that it is never one less than that.
 *
 * -DN=ROUNDS -DTHREADS=COUNT (2 to 4).  TRUE, also with -DEXACT, where a bound
 * of the value does not help; FALSE with -DUNSAFE, where the largest value is
 * said to be out of reach. */
// row: 2-safe TRUE n=2..4 -DN={n} -DTHREADS=2 --unwind={n}
// row: 3-safe TRUE n=2..4 -DN={n} -DTHREADS=3 --unwind={n}
// row: 4-safe TRUE n=2..4 -DN={n} -DTHREADS=4 --unwind={n}
// row: 2-exact TRUE n=2..4 -DN={n} -DTHREADS=2 -DEXACT --unwind={n}
// row: 3-exact TRUE n=2..4 -DN={n} -DTHREADS=3 -DEXACT --unwind={n}
// row: 4-exact TRUE n=2..4 -DN={n} -DTHREADS=4 -DEXACT --unwind={n}
// row: 2-unsafe FALSE n=2..4 -DN={n} -DTHREADS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=2..4 -DN={n} -DTHREADS=3 -DUNSAFE --unwind={n}
// row: 4-unsafe FALSE n=2..4 -DN={n} -DTHREADS=4 -DUNSAFE --unwind={n}
#include "coupled.h"

/* 3 to the N; what N digits of 1 are worth, and of 3 and 4 in their places. */
enum {
  POWER = 3 * (N > 1 ? 3 : 1) * (N > 2 ? 3 : 1) * (N > 3 ? 3 : 1),
  ONES = (POWER - 1) / 2,
  THREES = THREADS > 2 ? 3 * ONES * POWER * POWER : 0,
  FOURS = THREADS > 3 ? 4 * ONES * POWER * POWER * POWER : 0,
  LARGEST = FOURS + THREES + 2 * ONES * POWER + ONES
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void check(void) {
#if defined EXACT
  assert(x != LARGEST - 1);
#elif defined UNSAFE
  assert(x < LARGEST);
#else
  assert(x <= LARGEST);
#endif
}

static void *work(void *arg) {
  int digit = (int)(long)arg + 1;
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&lock);
    x = 3 * x + digit;
    check();
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
