// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Unlocking a free spin lock is reported.
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t l;

int main(void) {
  pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_unlock(&l);
  return 0;
}
