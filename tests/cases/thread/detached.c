// run: --unwind 1
// expect: TRUE
// why: A detached thread may outlive the last look at it.
// run: --unwind 1 -DJOINABLE
// expect: FALSE(assertion)
// mutant: the default is expected to be detached.
// run: --unwind 1 -DJOINED
// expect: FALSE(pthread-usage)
// mutant: a thread made detached is joined.
// run: --unwind 1 -DRUNS
// expect: FALSE(assertion)
// mutant: a detached thread is expected to have run.
// run: --unwind 1 -DWAITS
// expect: FALSE(assertion)
// mutant: a detached thread is expected not to have run.
#include <assert.h>
#include <pthread.h>

static int touched;

static void *run(void *arg) {
  touched = 1;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_attr_t attr;
  int how;
  assert(pthread_attr_init(&attr) == 0);
  assert(pthread_attr_getdetachstate(&attr, &how) == 0);
#ifdef JOINABLE
  assert(how == PTHREAD_CREATE_DETACHED);
#else
  assert(how == PTHREAD_CREATE_JOINABLE);
#endif
  assert(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_attr_setstacksize(&attr, 1 << 20) == 0);
  assert(pthread_attr_setguardsize(&attr, 4096) == 0);
  assert(pthread_attr_setscope(&attr, PTHREAD_SCOPE_SYSTEM) == 0);
  assert(pthread_attr_setinheritsched(&attr, PTHREAD_INHERIT_SCHED) == 0);
  assert(pthread_create(&t, &attr, run, NULL) == 0);
  assert(pthread_attr_destroy(&attr) == 0);
  assert(pthread_create(&u, NULL, run, NULL) == 0);
  assert(pthread_detach(u) == 0);
#if defined JOINED
  pthread_join(t, NULL);
#elif defined RUNS
  assert(touched == 1);
#elif defined WAITS
  assert(touched == 0);
#else
  assert(touched == 0 || touched == 1);
#endif
  return 0;
}
