/* A writer raises numbers in turn, N times in all, and a reader looks at them
 * as often: none is less than when it was last looked at.  Each event meets
 * as many others as a number is raised times.
 *
 * -DN=TIMES -DEACH=TIMES for each number.  TRUE; FALSE with -DUNSAFE, where the
 * last number is less in the end. */
// row: 2-safe TRUE n=50,100,250,500,1250,2500 -DN={n} -DEACH=2 --unwind={n}
// row: 10-safe TRUE n=50,100,250,500,1250,2500 -DN={n} -DEACH=10 --unwind={n}
// row: 10-unsafe FALSE n=50,100,250,500,1250,2500 -DN={n} -DEACH=10 -DUNSAFE --unwind={n}
#include "coupled.h"

enum { NUMBERS = N / EACH };

#ifdef UNSAFE
#define IS_LAST(K) ((K) == N - 1)
#else
#define IS_LAST(K) 0
#endif

static SHARED int number[NUMBERS];

static void *raise_all(void *arg) {
  for (int k = 0; k < N; k++)
    number[k % NUMBERS] = IS_LAST(k) ? 0 : k / NUMBERS + 1;
  return arg;
}

static void *look(void *arg) {
  int seen[NUMBERS] = {0};
  for (int k = 0; k < N; k++) {
    int now = number[k % NUMBERS];
    assert(now >= seen[k % NUMBERS]);
    seen[k % NUMBERS] = now;
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, raise_all, NULL);
  pthread_create(&thread, NULL, look, NULL);
  return 0;
}
