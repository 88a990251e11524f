// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A missing return value is any value; it harms whoever looks at it.
#include <assert.h>
#include <pthread.h>

static int x;

static void *run(void *arg) { x = arg != 0; }

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, &x);
  pthread_join(t, &result);
  assert(x == 1);
#ifdef MUTANT
  assert(result != &x);
#endif
  return 0;
}
