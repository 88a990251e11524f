// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DSYMBOLIC
// expect: TRUE
// run: --engine static --property no-data-race -DROUNDS
// expect: TRUE
// run: --engine static --property no-data-race -DEXIT
// expect: TRUE
// run: --engine static --property no-data-race -DFEWER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DLATER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTWO_STEPS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNO_STEP
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSOME
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DBREAK
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTWICE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSAME
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNEXT
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOTHER_BOUND
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNEW_BOUND
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSHIFTED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSTORED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DINSIDE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DCHILDREN
// expect: UNKNOWN('x' at)
// why: a loop that joins what another loop has made has joined all of it, if
// it comes to all handles, and none was overwritten.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void abort(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t t[5];
static int x;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
#ifdef CHILDREN
  pthread_t c;
  if (__VERIFIER_nondet_bool())
    pthread_create(&c, NULL, run, NULL);
#endif
  return arg;
}

static void make(int i) {
#ifdef SAME
  pthread_create(&t[0], NULL, run, NULL);
  (void)i;
#elif defined SHIFTED
  pthread_create(&t[1] + i, NULL, run, NULL);
#else
  pthread_create(&t[i], NULL, run, NULL);
#endif
}

int main(void) {
#if defined SYMBOLIC || defined NEW_BOUND || defined OTHER_BOUND
  int n = __VERIFIER_nondet_int() & 3;
#else
  enum { n = 4 };
#endif
#ifdef NEW_BOUND
  for (int k = 0; k < 2; k++) {
    if (k)
      n = 1;
#elif defined ROUNDS || defined TWICE
  for (int k = 0; k < 2; k++) {
#else
  {
#endif
    for (int i = 0; i < n; i++) {
#ifdef NO_STEP
      if (__VERIFIER_nondet_bool())
        i--;
#endif
#ifdef NEXT
      i++;
#endif
#if defined SAME || defined SHIFTED
      make(i);
#else
      pthread_create(&t[i], NULL, run, NULL);
#endif
#ifdef INSIDE
      for (int k = 0; k < 2; k++)
        pthread_create(&t[i], NULL, run, NULL);
#endif
#ifdef TWO_STEPS
      i++;
      pthread_create(&t[i], NULL, run, NULL);
#endif
    }
#ifdef STORED
    t[0] = t[1];
#endif
#ifdef TWICE
    if (__VERIFIER_nondet_bool())
      continue;
#endif
#ifdef NEW_BOUND
    if (!k)
      continue;
#endif
#ifdef FEWER
    for (int i = 0; i < n - 1; i++) {
#elif defined LATER
    for (int i = 1; i < n; i++) {
#elif defined OTHER_BOUND
    int l = __VERIFIER_nondet_int() & 3;
    for (int i = 0; i < l; i++) {
#else
    for (int i = 0; i < n; i++) {
#endif
#ifdef SOME
      if (__VERIFIER_nondet_bool())
#endif
#ifdef BREAK
        if (__VERIFIER_nondet_bool())
          break;
#endif
#ifdef EXIT
      if (pthread_join(t[i], NULL))
        abort();
#else
      pthread_join(t[i], NULL);
#endif
    }
    x++;
  }
  return 0;
}
