// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// why: mutant: the holder spins for its own lock.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t l;
static int count;

static void *run(void *arg) {
  assert(pthread_spin_lock(&l) == 0);
  count++;
  assert(pthread_spin_unlock(&l) == 0);
  return arg;
}

int main(void) {
  pthread_t t;
  assert(pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE) == 0);
  pthread_create(&t, NULL, run, NULL);
  if (pthread_spin_trylock(&l) == 0) {
    pthread_spin_lock(&l);
    count++;
    pthread_spin_unlock(&l);
    pthread_join(t, NULL);
    assert(count == 2);
  } else
    pthread_join(t, NULL);
  assert(pthread_spin_destroy(&l) == 0);
  return 0;
}
