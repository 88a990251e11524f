/* As fib, but each step adds the other variable twice, and reads it anew:
 * three reads and a write that are all coupled.
 *
 * -DN=ROUNDS -DLIMIT=VALUE, where LARGEST_N is what can be reached. */
// row: safe TRUE n=2..10 -DN={n} -DLIMIT=LARGEST_{n} --unwind={n}
// row: unsafe FALSE n=2..10 -DN={n} -DLIMIT=LARGEST_{n}-1 --unwind={n}
#include "coupled.h"

enum {
  LARGEST_2 = 41,
  LARGEST_3 = 239,
  LARGEST_4 = 1393,
  LARGEST_5 = 8119,
  LARGEST_6 = 47321,
  LARGEST_7 = 275807,
  LARGEST_8 = 1607521,
  LARGEST_9 = 9369319,
  LARGEST_10 = 54608393
};

static SHARED int i = 1, j = 1;

static void *add_to_i(void *arg) {
  for (int k = 0; k < N; k++) {
    int first = j;
    i += first + j;
  }
  return arg;
}

static void *add_to_j(void *arg) {
  for (int k = 0; k < N; k++) {
    int first = i;
    j += first + i;
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
