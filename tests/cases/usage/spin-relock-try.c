// run: --unwind 1
// expect: TRUE
// why: A thread may try a spin lock that it holds.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t l;

int main(void) {
  pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&l);
  assert(pthread_spin_trylock(&l) == EBUSY);
  pthread_spin_unlock(&l);
  pthread_spin_destroy(&l);
  return 0;
}
