// run:
// says: engine: preemptions; no bound
// run: --unwind 1
// says: engine: preemptions; no bound
// run: --engine order --unwind 1
// says: needs a bound above 1
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stage;

static void *work(void *arg) {
  while (stage != 1)
    ;
  stage = 2;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  stage = 1;
  while (stage != 2)
    ;
  return 0;
}
