/* Figure 1 of Kahlon's paper, N = 2, and programs like it for any N > 1: one
 * thread adds 1 to a variable N times, the other adds 2 and then 3, N - 1
 * times.  The sums differ from schedule to schedule; what the first thread
 * asks of it holds in all of them, and what the second asks depends only on
 * whether the first began before.
 *
 * -DN=ROUNDS; statements are atomic, but with -DPLAIN additions can get lost,
 * and the first thread asks for less.  TRUE; FALSE with -DUNSAFE, where the
 * second thread must not come to a smaller sum.  1 of 1 variable is relevant.
 */
// row: safe TRUE n=2,4,6,8,10,12,16,20 -DN={n} --unwind={n}
// row: unsafe FALSE n=2,4,6,8,10,14,18 -DN={n} -DUNSAFE --unwind={n}
// row: plain-safe TRUE n=2,3,4,5,6,7,8 -DN={n} -DPLAIN --unwind={n}
// row: plain-unsafe FALSE n=2,3,4,5,6,8,10 -DN={n} -DPLAIN -DUNSAFE --unwind={n}
#include "situation.h"

#ifdef PLAIN
#define STEP(statement) statement
#define LEAST 2
#else
#define STEP(statement) ATOMIC(statement)
#define LEAST N
#endif

static int sh;

static void *a(void *arg) {
  for (int k = 0; k < N; k++)
    STEP(sh += 1);
  if (sh < LEAST)
    assert(!"the own additions are there");
  return arg;
}

static void *b(void *arg) {
  STEP(sh += 2);
  for (int k = 1; k < N; k++)
    STEP(sh += 3);
  int seen = sh;
  if (seen >= 3 * N)
    assert(seen < 4 * N);
#ifdef UNSAFE
  else
    assert(!"the other thread has begun before");
#endif
  return arg;
}

int main(void) {
  start(a, NULL);
  start(b, NULL);
  return 0;
}
