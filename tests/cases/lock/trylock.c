// run: --unwind 1
// expect: TRUE
// why: Who fails to get the mutex stays out.
// run: --unwind 1 -DBOTH
// expect: FALSE(assertion)
// mutant: both are expected to get in.
// run: --unwind 1 --property assertion -DIGNORED
// expect: FALSE(assertion)
// mutant: the outcome of the attempt is ignored.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#ifdef BOTH
static int owner;
static _Atomic int entered;
#else
static int owner, entered;
#endif

static void *run(void *arg) {
  int me = (int)(long)arg;
#ifdef IGNORED
  if (pthread_mutex_trylock(&m) >= 0) {
#else
  if (pthread_mutex_trylock(&m) == 0) {
#endif
#ifdef BOTH
    entered++;
#else
    entered = 1;
#endif
    owner = me;
    assert(owner == me);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#ifdef BOTH
  assert(entered == 2);
#else
  assert(entered);
#endif
  return 0;
}
