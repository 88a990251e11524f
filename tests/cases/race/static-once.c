// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DC11
// expect: TRUE
// run: --engine static --property no-data-race -DPART
// expect: TRUE
// run: --engine static --property no-data-race -DBEFORE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMAYBE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DDIRECT
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DANY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DRESET
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DENDS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DCANCELLED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DLATER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DCHILD
// expect: UNKNOWN('x' at)
// why: a routine runs once, before any call of pthread_once returns; not so if
// its control is another, or is stored to, or a thread may end in it.
#include <pthread.h>
#include <threads.h>

extern _Bool __VERIFIER_nondet_bool(void);
static struct {
  int other;
  pthread_once_t control, more[2];
} all;
static once_flag flag = ONCE_FLAG_INIT;
static int x;

static void *child(void *arg) {
  x = 3;
  return arg;
}

static void routine(void) {
  x++;
#ifdef ENDS
  if (__VERIFIER_nondet_bool())
    pthread_exit(NULL);
#endif
#ifdef CHILD
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
#endif
}

static void *run(void *arg) {
#ifdef BEFORE
  int before = x;
  (void)before;
#endif
#ifdef MAYBE
  if (arg)
#endif
#ifdef C11
    call_once(&flag, routine);
#elif defined PART
    pthread_once(&all.more[1], routine);
#elif defined ANY
    pthread_once(&all.more[__VERIFIER_nondet_bool()], routine);
#elif defined DIRECT
    routine();
#else
    pthread_once(&all.control, routine);
#endif
#ifdef RESET
  all.control = 0;
#endif
#ifdef LATER
  x = 2;
#endif
  return x ? arg : NULL;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, run, &u);
#ifdef OTHER
  pthread_once(&all.more[0], routine);
#endif
#ifdef CANCELLED
  pthread_cancel(t);
#endif
#ifdef CHILD
  (void)x;
#endif
  return 0;
}
