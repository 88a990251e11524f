// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* sysprog21/concurrent-programs: one producer, two consumers; each value is
 * consumed once. */
#define main demo
#include "sysprog21/concurrent-programs/spmc/spmc.c"
#undef main

static spmc_ref_t queue;
static _Atomic int got[2];

static void *consumer(void *unused) {
  uintptr_t value;
  spmc_dequeue(queue, &value);
  got[value]++;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  queue = spmc_new(1, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, consumer, NULL);
  spmc_enqueue(queue, 0);
  spmc_enqueue(queue, 1);
  pthread_join(threads[0], NULL);
#ifdef BROKEN
  assert(got[0] == 1);
#endif
  pthread_join(threads[1], NULL);
  assert(got[0] == 1 && got[1] == 1);
  return 0;
}
