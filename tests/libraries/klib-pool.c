// run: -g -Wall -O2 -Wc++-compat LIBRARIES/attractivechaos/klib/kthread.c -lpthread
// expect: TRUE
// run: -DBROKEN -g -Wall -O2 -Wc++-compat LIBRARIES/attractivechaos/klib/kthread.c -lpthread
// expect: FALSE(assertion)

/* attractivechaos/klib: the same by a pool of threads. */
#include <assert.h>

void *kt_forpool_init(int n_threads);
void kt_forpool_destroy(void *pool);
void kt_forpool(void *pool, void (*func)(void *, long, int), void *data,
                long n);

enum { ROUNDS = 2 };
static int counts[ROUNDS];

static void count(void *data, long i, int thread) {
  (void)thread;
#ifdef BROKEN
  i = 0;
#endif
  ((int *)data)[i]++;
}

int main(void) {
  void *pool = kt_forpool_init(2);
  kt_forpool(pool, count, counts, ROUNDS);
  for (int i = 0; i < ROUNDS; i++)
    assert(counts[i] == 1);
  kt_forpool_destroy(pool);
  return 0;
}
