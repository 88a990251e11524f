// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: A reader tries again until nobody wrote meanwhile; the mutant looks
// only once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned sequence;
static _Atomic int a, b;

static void *run(void *arg) {
  for (int i = 1; i <= 2; i++) {
    sequence++;
    a = i;
    b = i;
    sequence++;
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  unsigned before;
  int x, y;
  do {
    do
      before = sequence;
    while (before & 1);
    x = a;
    y = b;
#ifdef MUTANT
    break;
#endif
  } while (sequence != before);
  assert(x == y);
  pthread_join(t, NULL);
}
