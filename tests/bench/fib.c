/* Two threads add two variables to each other, N times each: no schedule
 * brings either above Fibonacci number 2 N + 2, and some schedule reaches it.
 *
 * -DN=ROUNDS -DLIMIT=VALUE, where LARGEST_N is what can be reached. */
// row: safe TRUE n=3..14 -DN={n} -DLIMIT=LARGEST_{n} --unwind={n}
// row: unsafe FALSE n=3..14 -DN={n} -DLIMIT=LARGEST_{n}-1 --unwind={n}
#include <assert.h>
#include <pthread.h>

enum {
  LARGEST_3 = 21,
  LARGEST_4 = 55,
  LARGEST_5 = 144,
  LARGEST_6 = 377,
  LARGEST_7 = 987,
  LARGEST_8 = 2584,
  LARGEST_9 = 6765,
  LARGEST_10 = 17711,
  LARGEST_11 = 46368,
  LARGEST_12 = 121393,
  LARGEST_13 = 317811,
  LARGEST_14 = 832040
};

static int i = 1, j = 1;

static void *add_to_i(void *arg) {
  for (int k = 0; k < N; k++)
    i += j;
  return arg;
}

static void *add_to_j(void *arg) {
  for (int k = 0; k < N; k++)
    j += i;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add_to_i, NULL);
  pthread_create(&b, NULL, add_to_j, NULL);
  assert(i <= LIMIT && j <= LIMIT);
  return 0;
}
