/* As fib, with three threads and variables in a ring: each thread adds the next
 * variable to its own, N times.
 *
 * -DN=ROUNDS -DLIMIT=VALUE, where LARGEST_N is what can be reached. */
// row: safe TRUE n=1..6 -DN={n} -DLIMIT=LARGEST_{n} --unwind={n}
// row: unsafe FALSE n=1..6 -DN={n} -DLIMIT=LARGEST_{n}-1 --unwind={n}
#include "coupled.h"

enum {
  LARGEST_1 = 4,
  LARGEST_2 = 15,
  LARGEST_3 = 50,
  LARGEST_4 = 161,
  LARGEST_5 = 536,
  LARGEST_6 = 1739
};

static SHARED int i = 1, j = 1, k = 1;

static void *add_to_i(void *arg) {
  for (int round = 0; round < N; round++)
    i += j;
  return arg;
}

static void *add_to_j(void *arg) {
  for (int round = 0; round < N; round++)
    j += k;
  return arg;
}

static void *add_to_k(void *arg) {
  for (int round = 0; round < N; round++)
    k += i;
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, add_to_i, NULL);
  pthread_create(&b, NULL, add_to_j, NULL);
  pthread_create(&c, NULL, add_to_k, NULL);
  assert(i <= LIMIT && j <= LIMIT && k <= LIMIT);
  return 0;
}
