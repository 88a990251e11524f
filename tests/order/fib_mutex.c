/* As fib, with each step under a mutex: what can be reached is the same.
 *
 * -DN=ROUNDS -DLIMIT=VALUE, where LARGEST_N is what can be reached. */
// row: safe TRUE n=2,4,6,8,10,12,14 -DN={n} -DLIMIT=LARGEST_{n} --unwind={n}
// row: unsafe FALSE n=2,4,6,8,10,12,14 -DN={n} -DLIMIT=LARGEST_{n}-1 --unwind={n}
#include "coupled.h"

enum {
  LARGEST_2 = 8,
  LARGEST_4 = 55,
  LARGEST_6 = 377,
  LARGEST_8 = 2584,
  LARGEST_10 = 17711,
  LARGEST_12 = 121393,
  LARGEST_14 = 832040
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int i = 1, j = 1;

static void *add_to_i(void *arg) {
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&lock);
    i += j;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *add_to_j(void *arg) {
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&lock);
    j += i;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add_to_i, NULL);
  pthread_create(&b, NULL, add_to_j, NULL);
  assert(i <= LIMIT && j <= LIMIT);
  return 0;
}
