// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: a detached thread is expected to have run.
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
  assert(how == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_attr_setstacksize(&attr, 1 << 20) == 0);
  assert(pthread_attr_setguardsize(&attr, 4096) == 0);
  assert(pthread_attr_setscope(&attr, PTHREAD_SCOPE_SYSTEM) == 0);
  assert(pthread_attr_setinheritsched(&attr, PTHREAD_INHERIT_SCHED) == 0);
  assert(pthread_create(&t, &attr, run, NULL) == 0);
  assert(pthread_attr_destroy(&attr) == 0);
  assert(pthread_create(&u, NULL, run, NULL) == 0);
  assert(pthread_detach(u) == 0);
  assert(touched == 1);
  return 0;
}
