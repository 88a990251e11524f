// run: --search dpor
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: Another knows where the expected value is kept, and sees it change.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int lock = 1;
static int *_Atomic where;

static void *run(void *arg) {
  int *p = where;
  if (p)
    assert(*p != 1);
  lock = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  int expected = 0;
  where = &expected;
  pthread_create(&t, NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    if (!atomic_compare_exchange_strong(&lock, &expected, 1))
      expected = 0;
  pthread_join(t, NULL);
}
