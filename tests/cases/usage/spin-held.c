// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A thread takes a spin lock twice.
// run: --unwind 1 -DTRY
// expect: TRUE
// why: A thread may try a spin lock that it holds.
// run: --unwind 1 -DDESTROY
// expect: FALSE(pthread-usage)
// why: Destroying a held spin lock is reported.
#include <assert.h>
#ifdef TRY
#include <errno.h>
#endif
#include <pthread.h>

static pthread_spinlock_t l;

int main(void) {
  pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&l);
#if defined TRY
  assert(pthread_spin_trylock(&l) == EBUSY);
  pthread_spin_unlock(&l);
  pthread_spin_destroy(&l);
#elif defined DESTROY
  pthread_spin_destroy(&l);
#else
  pthread_spin_lock(&l);
#endif
  return 0;
}
