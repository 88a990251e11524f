// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Destroying a held spin lock is reported.
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t l;

int main(void) {
  pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&l);
  pthread_spin_destroy(&l);
  return 0;
}
