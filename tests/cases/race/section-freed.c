// run: --search preemptions --property no-data-race
// expect: FALSE(no-data-race)
// run: --engine order --property no-data-race
// expect: FALSE(no-data-race)
// why: Sections are in an order, for a sanitizer that looks at the replay, too:
// what races is the end of the block.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int *cell;

static void *count(void *arg) {
  __VERIFIER_atomic_begin();
  *cell += 1;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t s, t;
  cell = calloc(1, sizeof *cell);
  pthread_create(&s, NULL, count, NULL);
  pthread_create(&t, NULL, count, NULL);
  pthread_join(s, NULL);
  free(cell);
  return 0;
}
