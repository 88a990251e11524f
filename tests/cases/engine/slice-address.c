// run: --search slice
// expect: FALSE(assertion)

/* Who has loaded an address keeps it: nothing leads from there to the block any
 * more when it is looked at. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int block;
int *_Atomic shared = &block;
atomic_int taken;

static void *keep(void *arg) {
  int *p = shared;
  (void)arg;
  if (p)
    *p = 1;
  return 0;
}

static void *take(void *arg) {
  (void)arg;
  shared = 0;
  taken = 1;
  return 0;
}

static void *look(void *arg) {
  (void)arg;
  while (!taken)
    ;
  assert(block == 0);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, keep, 0);
  pthread_create(&threads[1], 0, take, 0);
  pthread_create(&threads[2], 0, look, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], 0);
  return 0;
}
