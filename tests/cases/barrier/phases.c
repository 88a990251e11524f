// run: --property no-deadlock --property assertion --unwind 1
// expect: TRUE
// why: Nobody reads the second phase before all have finished the first.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int part[2];

static void *run(void *arg) {
  int me = (int)(long)arg;
  part[me] = me + 1;
  pthread_barrier_wait(&barrier);
  assert(part[1 - me] == 2 - me);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
