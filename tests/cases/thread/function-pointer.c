// run: --unwind 2
// expect: TRUE
// why: Start routines chosen through a table of function pointers.
// run: --unwind 2 -DSAME
// expect: FALSE(assertion)
// mutant: both threads run the first routine.
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
#ifdef SAME
    pthread_create(&t[i], NULL, table[0], NULL);
#else
    pthread_create(&t[i], NULL, table[i], NULL);
#endif
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(sum == 11);
  return 0;
}
