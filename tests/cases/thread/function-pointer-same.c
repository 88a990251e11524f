// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: both threads run the first routine.
#include <assert.h>
#include <pthread.h>

static _Atomic int sum;

static void *add_one(void *arg) {
  sum += 1;
  return arg;
}

static void *add_ten(void *arg) {
  sum += 10;
  return arg;
}

static void *(*const table[])(void *) = {add_one, add_ten};

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, table[0], NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(sum == 11);
  return 0;
}
