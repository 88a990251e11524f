// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DTHREE
// expect: TRUE
// run: --engine static --property no-data-race -DCHILD
// expect: TRUE
// run: --engine static --property no-data-race -DBESIDE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DFOURTH
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTWICE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DLOOP
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMAYBE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAGAIN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DANY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DCOUNTED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DINIT
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSHARED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNEVER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DROUTINE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DBEFORE
// expect: UNKNOWN('x' at)
// run: --search dpor --property no-data-race
// expect: TRUE
// run: --search dpor --property no-data-race -DTHREE
// expect: TRUE
// run: --search dpor --property no-data-race -DCHILD
// expect: TRUE
// run: --search dpor --property no-data-race -DBESIDE
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DFOURTH
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DMAYBE
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DAGAIN
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DOTHER
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DANY
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DNEVER
// expect: FALSE(no-data-race)
// run: --search dpor --property no-data-race -DBEFORE
// expect: FALSE(no-data-race)
// why: who has come back from a barrier comes after all that come there, if as
// many as it is for can come, each once.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static pthread_barrier_t all[2];
static int x;

static void *child(void *arg) {
  x = 4;
  return arg;
}

static void *first(void *arg) {
#ifdef MAYBE
  if (__VERIFIER_nondet_bool())
    pthread_barrier_wait(&all[0]);
#endif
  x = 1;
#ifdef NEVER
  return arg;
#endif
#ifdef BEFORE
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
#endif
  pthread_barrier_wait(&all[0]);
#ifdef LOOP
  for (int i = 0; i < 2; i++)
    pthread_barrier_wait(&all[0]);
#endif
#ifdef BESIDE
  x = 3;
#endif
  return arg;
}

static void *second(void *arg) {
  pthread_barrier_wait(arg);
  return arg;
}

int main(void) {
  pthread_t s, t;
  unsigned n = 2;
#if defined THREE || defined BESIDE
  n = 3;
#endif
#ifdef COUNTED
  n += __VERIFIER_nondet_bool();
  pthread_barrier_init(&all[0], NULL, n);
#elif defined SHARED
  pthread_barrierattr_t attr;
  pthread_barrierattr_init(&attr);
  pthread_barrierattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
  pthread_barrier_init(&all[0], &attr, 2);
#elif defined THREE || defined BESIDE
  pthread_barrier_init(&all[0], NULL, 3);
#else
  pthread_barrier_init(&all[0], NULL, 2);
#endif
  pthread_barrier_init(&all[1], NULL, 2);
  pthread_create(&s, NULL, first, NULL);
#if defined THREE || defined FOURTH || defined BESIDE || defined NEVER
  pthread_create(&t, NULL, second, &all[0]);
#elif defined OTHER
  pthread_create(&t, NULL, second, &all[1]);
#elif defined ANY
  pthread_create(&t, NULL, second, &all[__VERIFIER_nondet_bool()]);
#elif defined ROUTINE
  pthread_create(&t, NULL, (void *(*)(void *))pthread_barrier_wait, &all[0]);
#elif defined AGAIN
  pthread_create(&t, NULL, first, NULL);
#endif
#ifdef OTHER
  pthread_barrier_wait(&all[1]);
#else
  pthread_barrier_wait(&all[0]);
#endif
#ifdef TWICE
  pthread_barrier_wait(&all[0]);
#endif
#ifdef INIT
  pthread_barrier_init(&all[0], NULL, 2);
#endif
#ifdef CHILD
  pthread_create(&t, NULL, child, NULL);
#else
  x = 2;
#endif
  return 0;
}
