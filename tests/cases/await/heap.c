// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search preemptions
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// why: Memory is taken and given back in each iteration.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic int flag;
static int value;

static void *run(void *arg) {
  value = 1;
  flag = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  for (int go = 1; go;) {
    int *copy = malloc(sizeof *copy);
    if (!copy)
      continue;
    *copy = flag;
    go = !*copy;
#ifdef MUTANT
    go = 0;
#endif
    free(copy);
  }
  assert(value == 1);
  pthread_join(t, NULL);
}
