/* A thread that is cancelled in a wait on a condition variable ends with its
 * mutex locked: there is no replay. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *run(void *given) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return given;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
