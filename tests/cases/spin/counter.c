// run: --unwind 1
// expect: TRUE
// why: A spin lock keeps increments apart.
// run: --unwind 1 -DNO_LOCK
// expect: FALSE(assertion)
// mutant: one thread takes no lock.
// run: --property no-deadlock -DRELOCK
// expect: FALSE(no-deadlock)
// mutant: the holder spins for its own lock.
// run: --unwind 1 -DTRYLOCK
// expect: FALSE(assertion)
// mutant: a held lock is expected to be got.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t l;
static int count;

static void *run(void *arg) {
#ifndef NO_LOCK
  assert(pthread_spin_lock(&l) == 0);
#endif
  count++;
#ifndef NO_LOCK
  assert(pthread_spin_unlock(&l) == 0);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  assert(pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE) == 0);
  pthread_create(&t, NULL, run, NULL);
  if (pthread_spin_trylock(&l) == 0) {
#if defined RELOCK
    pthread_spin_lock(&l);
#elif defined TRYLOCK
    assert(pthread_spin_trylock(&l) == 0);
#else
    assert(pthread_spin_trylock(&l) == EBUSY);
#endif
    count++;
    pthread_spin_unlock(&l);
    pthread_join(t, NULL);
    assert(count == 2);
  } else
    pthread_join(t, NULL);
  assert(pthread_spin_destroy(&l) == 0);
  return 0;
}
