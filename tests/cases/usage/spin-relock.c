// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A thread takes a spin lock twice.
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t l;

int main(void) {
  pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&l);
  pthread_spin_lock(&l);
  return 0;
}
