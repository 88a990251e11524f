// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DSTALE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNEW
// expect: UNKNOWN('x' at)
// why: a handle of the turn before is not that of the thread which
// was made last.
#include <pthread.h>

static int x;

static void *run(void *arg) {
  x++;
  return arg;
}

int main(void) {
#ifdef STALE
  pthread_t t = pthread_self(), before;
  for (int i = 0; i < 9; i++) {
    before = t;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(before, NULL);
  }
#elif defined(NEW)
  for (int i = 0; i < 9; i++) {
    pthread_t t;
    if (i % 2)
      pthread_create(&t, NULL, run, NULL);
    else
      pthread_join(t, NULL);
  }
#else
  for (int i = 0; i < 9; i++) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, NULL);
  }
#endif
  return 0;
}
