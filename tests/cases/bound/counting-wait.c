// run: --engine order --unwind 3 --property assertion
// expect: UNKNOWN(loop wait.0 needs a bound above 3)
// run: --engine scheduler --unwind 3 --property assertion
// expect: UNKNOWN(loop wait.0 needs a bound above 3)
// run: --engine order --unwind 3 --property assertion -DMOST=2
// expect: FALSE(assertion)
// why: A loop that counts while it waits is bounded as others are, though what
// it waits for looks constant until the other thread's store is known.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef MOST
#define MOST 9
#endif

static atomic_int flag;
static int count;

static void *wait(void *arg) {
  while (!flag)
    count++;
  assert(count <= MOST);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  flag = 1;
  pthread_join(t, 0);
  return 0;
}
