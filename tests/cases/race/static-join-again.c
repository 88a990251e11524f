// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DEITHER
// expect: TRUE
// run: --engine static --property no-data-race -DLOST
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMAYBE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DROUND
// expect: UNKNOWN('x' at)
// why: a variable may hold the handles of several threads, one after the
// other, but not while another one of them may be running, nor if another
// thread stores its own there.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static pthread_t t;
static int x;

static void *one(void *arg) {
  x++;
  return arg;
}

static void *two(void *arg) {
  x++;
  return arg;
}

static void *idle(void *arg) { return arg; }

static void *maker(void *arg) {
  pthread_create(&t, NULL, idle, NULL);
  return arg;
}

int main(void) {
  pthread_t u;
#ifdef OTHER
  pthread_create(&u, NULL, maker, NULL);
#else
  (void)u, (void)maker;
#endif
#ifdef EITHER
  if (__VERIFIER_nondet_bool())
    pthread_create(&t, NULL, one, NULL);
  else
    pthread_create(&t, NULL, two, NULL);
  pthread_join(t, NULL);
#elif defined(ROUND)
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, NULL, one, NULL);
    pthread_create(&t, NULL, idle, NULL);
    pthread_join(t, NULL);
  }
#else
  pthread_create(&t, NULL, one, NULL);
#ifdef MAYBE
  if (__VERIFIER_nondet_bool())
#endif
#ifdef LOST
    pthread_create(&t, NULL, idle, NULL);
#endif
  pthread_join(t, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(t, NULL);
#endif
  x++;
  return 0;
}
