// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the function has an ordinary name.
#include <assert.h>
#include <pthread.h>

static int count;

static void plain_add(int n) {
  int old = count;
  count = old + n;
}

static void *run(void *arg) {
  plain_add(2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 4);
  return 0;
}
