// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DCHANGED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNEGATED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DNARROWED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTOLD
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTHREADS
// expect: TRUE
// run: --engine static --property no-data-race -DTHREADS -DCHANGED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTHREADS -DONE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSTATUS
// expect: TRUE
// run: --engine static --property no-data-race -DSTATUS -DWRONG
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DFLAG
// expect: TRUE
// run: --engine static --property no-data-race -DFLAG -DWRONG
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DLOOP
// expect: TRUE
// run: --engine static --property no-data-race -DLOOP -DWRONG
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DASSUMED
// expect: TRUE
// run: --engine static --property no-data-race -DASSUMED -DWRONG
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMANY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DWRAPPED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DFAILS
// expect: UNKNOWN('x' at)
// why: a lock that is held, or a thread that may be running, where a value is 0
// is so wherever that value is 0 again: not if it has changed in between, is
// another one, or has lost bits.  Whether the library fails is left open.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static pthread_t t, u;

static void *locked(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *run(void *arg) {
  x++;
  return arg;
}

#ifdef STATUS
static int make(void) {
  int fails = __VERIFIER_nondet_int();
  if (fails)
    goto out;
  pthread_create(&t, NULL, run, NULL);
#ifndef WRONG
  return 0;
#endif
out:
  return -1;
}

static void status(void) {
  int made = make();
  if (made == 0)
    pthread_join(t, NULL);
  x++;
}
#endif

static void flag(void) {
  int made = 0;
  if (__VERIFIER_nondet_int()) {
    pthread_create(&t, NULL, run, NULL);
    made = 1;
  }
#ifdef WRONG
  if (__VERIFIER_nondet_int())
    made = 0;
#endif
  if (made)
    pthread_join(t, NULL);
  x++;
}

static void loop(void) {
  for (;;) {
    int takes = __VERIFIER_nondet_int();
    if (takes)
      pthread_mutex_lock(&m);
#ifdef WRONG
    if (takes && __VERIFIER_nondet_int())
      pthread_mutex_unlock(&m);
#endif
    if (takes) {
      x++;
      pthread_mutex_unlock(&m);
    }
  }
}

static void assumed(void) {
  int takes = __VERIFIER_nondet_int();
  if (takes)
    pthread_mutex_lock(&m);
#ifdef WRONG
  takes = __VERIFIER_nondet_int();
#endif
  __VERIFIER_assume(takes);
  x++;
  pthread_mutex_unlock(&m);
}

/* More ways than are told apart. */
static void many(void) {
  static pthread_mutex_t others[3];
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(),
      c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (a)
    pthread_mutex_lock(&others[0]);
  if (b)
    pthread_mutex_lock(&others[1]);
  if (c)
    pthread_mutex_lock(&others[2]);
  if (d)
    pthread_mutex_lock(&m);
  if (a)
    x++;
}

/* 0, of eight bits. */
static void wrapped(void) {
  unsigned char n = 100;
  n = (unsigned char)(n + 100);
  n = (unsigned char)(n + 56);
  if (!n)
    x++;
}

static void threads(int a, int b) {
  if (a)
    pthread_create(&t, NULL, run, NULL);
#ifndef ONE
  if (!a && b)
#endif
    pthread_create(&u, NULL, run, NULL);
#ifdef CHANGED
  a = __VERIFIER_nondet_int();
#endif
  if (a)
    pthread_join(t, NULL);
  if (!a && b)
    pthread_join(u, NULL);
  x++;
}

static void locks(int takes) {
#ifdef NARROWED
  char again = (char)takes;
#else
#define again takes
#endif
#ifdef TOLD
  int *told = &takes;
  pthread_create(&t, NULL, locked, NULL);
  *told = takes;
#endif
  if (takes)
    pthread_mutex_lock(&m);
#ifdef CHANGED
  takes = __VERIFIER_nondet_int();
#endif
#ifdef NEGATED
  if (!again) {
#else
  if (again) {
#endif
    x++;
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
#if defined THREADS
  threads(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
#elif defined FAILS
  pthread_create(&t, NULL, run, NULL);
  if (pthread_create(&u, NULL, locked, NULL))
    x++;
#elif defined STATUS
  status();
#elif defined FLAG
  flag();
#else
  pthread_create(&u, NULL, locked, NULL);
#if defined LOOP
  loop();
#elif defined ASSUMED
  assumed();
#elif defined MANY
  many();
#elif defined WRAPPED
  wrapped();
#else
  locks(__VERIFIER_nondet_int());
#endif
#endif
  return 0;
}
