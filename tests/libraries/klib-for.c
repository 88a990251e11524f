// run: -g -Wall -O2 -Wc++-compat LIBRARIES/attractivechaos/klib/kthread.c -lpthread
// expect: TRUE
// run: -DBROKEN -g -Wall -O2 -Wc++-compat LIBRARIES/attractivechaos/klib/kthread.c -lpthread
// expect: FALSE(assertion)

/* attractivechaos/klib: a parallel loop; who is done early takes work from
 * others. */
#include <assert.h>

void kt_for(int n_threads, void (*func)(void *, long, int), void *data, long n);

enum { ROUNDS = 3 };
static int counts[ROUNDS];

static void count(void *data, long i, int thread) {
  (void)thread;
#ifdef BROKEN
  i = 0;
#endif
  ((int *)data)[i]++;
}

int main(void) {
  kt_for(2, count, counts, ROUNDS);
  for (int i = 0; i < ROUNDS; i++)
    assert(counts[i] == 1);
  return 0;
}
