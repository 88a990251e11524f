// run:
// expect: FALSE(assertion)
// run: --engine order --unwind 1
// expect: FALSE(assertion)
/* An update is lost, whichever operand is read first: the replay is of one in
 * which that is the right one. */
#include <assert.h>
#include <pthread.h>

static int sum;

static void *add(void *amount) {
  sum += *(int *)amount;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static int amounts[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, &amounts[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(sum == 3);
  return 0;
}
