// row: A variable with the attribute `cleanup`
// run:
// expect: TRUE
// run: -DRETURNS
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>

static int n;

static void drop(const int *x) { n += *x; }

static void *run(void *arg) {
  __attribute__((cleanup(drop))) int x = 1;
#ifdef RETURNS
  return arg;
#endif
  pthread_exit(arg);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(n == 0);
  return 0;
}
