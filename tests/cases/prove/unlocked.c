// run: --search explicit
// expect: FALSE(pthread-usage)
// run: --engine prove
// expect: UNKNOWN(the mutex is unlocked by the thread while some thread holds it)
// why: one thread unlocks what another holds, whose number is not its own: also
// where states are enumerated.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_locked;

static void *work(void *arg) {
  while (!is_locked)
    ;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&lock);
  is_locked = 1;
  pthread_join(t, 0);
}
