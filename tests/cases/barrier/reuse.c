// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: A barrier serves round after round.
// run: --property no-deadlock --property assertion --unwind 2 -DEQUAL
// expect: FALSE(assertion)
// mutant: without the second wait a thread may be a round ahead.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int round_of[2];

static void *run(void *arg) {
  int me = (int)(long)arg;
  for (int i = 1; i <= 2; i++) {
    round_of[me] = i;
    pthread_barrier_wait(&barrier);
#ifdef EQUAL
    assert(round_of[1 - me] == i);
#else
    assert(round_of[1 - me] >= i);
    pthread_barrier_wait(&barrier);
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
