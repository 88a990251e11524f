// run: --engine prove
// expect: UNKNOWN(open)
// run: --search explicit
// expect: FALSE(assertion)
// why: another thread reaches a variable of this one's, where it may also find
// NULL.
#include <assert.h>
#include <pthread.h>

static int *shared;

static void *work(void *arg) {
  int *p = shared;
  if (p)
    *p = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  int mine = 0;
  pthread_create(&t, 0, work, 0);
  shared = &mine;
  assert(mine == 0);
  pthread_join(t, 0);
  return 0;
}
