// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DAFTER
// expect: TRUE
// run: --engine static --property no-data-race -DBOTH
// expect: TRUE
// run: --engine static --property no-data-race -DDEEP
// expect: TRUE
// run: --engine static --property no-data-race -DNEVER
// expect: TRUE
// run: --engine static --property no-data-race -DREADER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DEARLY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAGAIN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DWAITS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DLATE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMAYBE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMAKER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSIBLINGS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DCHILDREN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DRELOCKED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DEARLY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DAGAIN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DWAITS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DRELOCKED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DNOT_TAKEN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DTRIED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DAFTER -DTWO_MAKERS
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DBOTH -DEARLY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DBOTH -DLATE
// expect: UNKNOWN('x' at)
// why: a lock that a thread holds from before it makes others keeps these
// apart from who takes it, and what it does from what they do when they have
// taken it: not if it may be given back in between, or was taken later, or is
// what keeps the other one, too.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int x;

#ifdef READER
#define KEEP pthread_rwlock_rdlock(&rw)
#define LEAVE pthread_rwlock_unlock(&rw)
#define TAKE pthread_rwlock_rdlock(&rw)
#define GIVE pthread_rwlock_unlock(&rw)
#else
#define KEEP pthread_mutex_lock(&m)
#define LEAVE pthread_mutex_unlock(&m)
#ifdef OTHER
#define TAKE pthread_mutex_lock(&n)
#define GIVE pthread_mutex_unlock(&n)
#else
#define TAKE pthread_mutex_lock(&m)
#define GIVE pthread_mutex_unlock(&m)
#endif
#endif

/* Holds the lock, or has held it. */
static void *taker(void *arg) {
#ifdef NOT_TAKEN
  if (arg) {
    TAKE;
    GIVE;
  }
#elif defined TRIED
  if (!pthread_mutex_trylock(&m))
    GIVE;
#else
  TAKE;
#if defined AFTER || defined BOTH
  GIVE;
  x = 1;
#else
  x = 1;
  GIVE;
#endif
#endif
#if defined NOT_TAKEN || defined TRIED
  x = 1;
#endif
  return arg;
}

static void *last(void *arg) {
  x = 2;
  return arg;
}

/* Kept by who has made it. */
static void *kept(void *arg) {
#if defined DEEP || defined CHILDREN
  pthread_t c;
  pthread_create(&c, NULL, last, NULL);
#ifdef CHILDREN
  if (__VERIFIER_nondet_bool())
#endif
    pthread_join(c, NULL);
#else
  x = 2;
#endif
  return arg;
}

static void release(void) {
#ifdef AGAIN
  LEAVE;
  KEEP;
#endif
#ifdef WAITS
  if (__VERIFIER_nondet_bool())
    pthread_cond_wait(&cv, &m);
#endif
}

static void *body(void *arg) {
  pthread_t t, u;
#if !defined AFTER && !defined BOTH && !defined MAKER
  pthread_create(&t, NULL, taker, NULL);
#endif
#ifdef EARLY
#ifdef AFTER
  pthread_create(&t, NULL, taker, NULL);
#elif defined BOTH
  pthread_create(&t, NULL, taker, NULL);
#else
  pthread_create(&u, NULL, kept, NULL);
#endif
#endif
  KEEP;
#if (defined AFTER || defined BOTH) && !defined EARLY
  pthread_create(&t, NULL, taker, NULL);
#endif
#ifdef RELOCKED
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
#endif
#ifdef AFTER
  release();
  x = 3;
  LEAVE;
#else
#ifndef EARLY
  pthread_create(&u, NULL, kept, NULL);
#elif defined BOTH
  pthread_create(&u, NULL, kept, NULL);
#endif
#ifdef SIBLINGS
  pthread_t v;
  pthread_create(&v, NULL, last, NULL);
#endif
#ifdef RELOCKED
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
#endif
  release();
#ifdef MAKER
  x = 4;
#endif
#ifdef LATE
  LEAVE;
  pthread_join(u, NULL);
#elif defined MAYBE
  if (__VERIFIER_nondet_bool())
    pthread_join(u, NULL);
  LEAVE;
#elif !defined NEVER
  pthread_join(u, NULL);
  LEAVE;
#endif
#endif
  return arg;
}

int main(void) {
#ifdef TWO_MAKERS
  pthread_t a, b;
  pthread_create(&a, NULL, body, NULL);
  pthread_create(&b, NULL, body, NULL);
#else
  body(NULL);
#endif
  return 0;
}
