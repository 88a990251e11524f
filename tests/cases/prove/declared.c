// run: --engine prove
// expect: TRUE
// why: that a thread could be cancelled is declared, as in a preprocessed file:
// none is, so a signal cannot be lost by that.
#include <assert.h>
#include <pthread.h>

extern int pthread_cancel(pthread_t);

static int n;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;

static void *put(void *arg) {
  pthread_mutex_lock(&lock);
  n = 1;
  pthread_cond_signal(&full);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, put, 0);
  pthread_mutex_lock(&lock);
  while (n == 0)
    pthread_cond_wait(&full, &lock);
  assert(n == 1);
  pthread_mutex_unlock(&lock);
}
