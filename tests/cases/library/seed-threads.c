// run: --unwind 1
// expect: TRUE
// why: Threads that seed and draw.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static void *run(void *arg) {
  srand((unsigned)time(NULL));
  int n = rand() % 10;
  assert(n >= 0 && n < 10);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
