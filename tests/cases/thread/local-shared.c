// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the variable is shared.
#include <assert.h>
#include <pthread.h>

static int n = 3;

static void *run(void *arg) {
  assert(n == 3);
  n++;
  assert(n == 4);
  return arg;
}

int main(void) {
  pthread_t a, b;
  n = 10;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 10);
  return 0;
}
