// run: --property no-deadlock --property assertion --unwind 1
// expect: TRUE
// why: Nobody reads the second phase before all have finished the first.
// run: --property no-deadlock --property assertion --unwind 1 -DNO_WAIT
// expect: FALSE(assertion)
// mutant: no barrier.
// run: --property no-deadlock --property assertion --unwind 1 -DONE
// expect: FALSE(assertion)
// mutant: a barrier for one holds up nobody.
// run: --property no-deadlock --property assertion --unwind 1 -DTHREE
// expect: FALSE(no-deadlock)
// mutant: a barrier for three is never complete.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int part[2];

static void *run(void *arg) {
  int me = (int)(long)arg;
  part[me] = me + 1;
#ifndef NO_WAIT
  pthread_barrier_wait(&barrier);
#endif
  assert(part[1 - me] == 2 - me);
  return NULL;
}

int main(void) {
  pthread_t a, b;
#if defined ONE
  pthread_barrier_init(&barrier, NULL, 1);
#elif defined THREE
  pthread_barrier_init(&barrier, NULL, 3);
#else
  pthread_barrier_init(&barrier, NULL, 2);
#endif
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
