// run:
// expect: TRUE
// run: --engine order
// expect: TRUE
// run: --engine order -DMORE=1 --property no-data-race
// expect: FALSE(no-data-race)
// run: --engine order -DSECOND=9
// expect: FALSE(assertion)
// why: Two threads read into one half each, at the same time, as many bytes as
// there are.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#ifndef MORE
#define MORE 0
#endif
#ifndef SECOND
#define SECOND 256
#endif

enum { HALF = 1 << 13 };
static char all[2 * HALF];

static void *first(void *unused) {
  read(0, all, HALF + MORE);
  return unused;
}

static void *second(void *unused) {
  if (read(1, all + HALF, HALF) < 0)
    all[HALF] = 5;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(all[HALF] != SECOND);
  return 0;
}
