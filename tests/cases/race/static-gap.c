// run: --engine static --property no-data-race
// expect: UNKNOWN(call of 'unheard')
// run: --engine static --property no-data-race -DNEVER
// expect: TRUE
// why: what is not modelled and may be reached is named.
#include <pthread.h>

extern void unheard(void);

static void *run(void *arg) {
#ifdef NEVER
  if (0)
#endif
    unheard();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
