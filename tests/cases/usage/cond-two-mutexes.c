// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Two threads wait on a condition variable, each with a mutex of its
//   own.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *run(void *arg) {
  pthread_mutex_t *mine = arg;
  pthread_mutex_lock(mine);
  pthread_cond_wait(&c, mine);
  pthread_mutex_unlock(mine);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, &m[0]);
  pthread_create(&b, NULL, run, &m[1]);
  return 0;
}
