/* Two threads add two variables to each other, N times each: no schedule
 * brings either above Fibonacci number 2 N + 2, and some schedule reaches it.
 *
 * -DN=ROUNDS -DLIMIT=VALUE */
#include <assert.h>
#include <pthread.h>

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
