// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DOVERWRITTEN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DCHILDREN
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DDETACHED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DTWICE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DMAYBE
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DWRAPPED=NULL
// expect: TRUE
// run: --engine static --property no-data-race -DWRAPPED=&attr
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DWRAPPED=NULL -DASSIGNED
// expect: UNKNOWN('x' at)
// why: what is joined for certain is over: not if the handle is another
// thread's, the thread has left others behind, or may be detached.  Who makes
// it may be told by his callers that it has no attributes.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static pthread_t t, u;
static int x;

static void *child(void *arg) {
  x++;
  return arg;
}

static void *run(void *arg) {
#ifdef CHILDREN
  pthread_t c;
  pthread_create(&c, NULL, child, NULL);
#else
  child(arg);
#endif
  return arg;
}

#ifdef WRAPPED
static pthread_attr_t attr;

static int make(pthread_t *handle, const pthread_attr_t *how,
                void *(*routine)(void *)) {
#ifdef ASSIGNED
  if (__VERIFIER_nondet_bool())
    how = &attr;
#endif
  return pthread_create(handle, how, routine, NULL);
}
#else
#define make(HANDLE, HOW, ROUTINE) pthread_create(HANDLE, NULL, ROUTINE, NULL)
#define WRAPPED NULL
#endif

static void *idle(void *arg) { return arg; }

int main(void) {
  pthread_create(&u, NULL, idle, NULL);
  make(&t, WRAPPED, run);
#ifdef TWICE
  pthread_create(&t, NULL, run, NULL);
#endif
#ifdef OVERWRITTEN
  t = u;
#endif
#ifdef DETACHED
  if (__VERIFIER_nondet_bool())
    pthread_detach(t);
#endif
#ifdef MAYBE
  if (__VERIFIER_nondet_bool())
#endif
    pthread_join(t, NULL);
  x++;
  return 0;
}
